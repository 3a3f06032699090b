//! A shim fills objects of which its buffer is not a whole number.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 64]; 5])]
struct Rows;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i32; 64]; 2])]
struct TwoRows;

assert_transfer!(Rows -> TwoRows); //~ AP114

fn main() {}
