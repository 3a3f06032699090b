//! Elements of several objects, in which messages count, and elements of two widths.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i8; 64]; 4])]
struct Rows;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 16])]
struct Row;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 16], dims = [<2, 8>, <8, 1>])]
struct SameRow;
#[dma_bd(channel = s2mm(0), buffer = [[i32; 16]; 2], dims = [<16, 1>, <2, 16>])]
struct TwoRows;

assert_transfer!(Rows -> Row; identity);
assert_transfer!(Rows -> Row => SameRow -> TwoRows; identity); //~ AP117

fn main() {}
