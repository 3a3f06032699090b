//! A receiver whose dimensions are inner first: the matrix arrives transposed.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 16]; 4])]
struct Rows;
#[dma_bd(channel = s2mm(0), buffer = [[i32; 16]; 4], dims = [<16, 1>, <4, 16>])]
struct ToCore;

assert_transfer!(Rows -> ToCore; identity); //~ AP117

fn main() {}
