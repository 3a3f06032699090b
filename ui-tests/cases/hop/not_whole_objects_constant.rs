//! As `not_whole_objects_literal`, with a constant.
use aie_pattern::prelude::*;

const ROWS: usize = 5;
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 64]; ROWS])]
struct Rows;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i32; 64]; 2])]
struct TwoRows;

assert_transfer!(Rows -> TwoRows); //~ AP114

fn main() {}
