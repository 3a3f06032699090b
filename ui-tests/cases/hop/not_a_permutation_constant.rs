//! A sender that repeats elements, with a constant.
use aie_pattern::prelude::*;

const STRIDE: usize = 8;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64], dims = [<4, STRIDE>, <16, 1>])]
struct Overlapping;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct ToCore;

assert_transfer!(Overlapping -> ToCore; permutation); //~ AP118

fn main() {}
