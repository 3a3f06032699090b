use aie_pattern::prelude::*;

const ONE: u32 = 1;

#[dma_bd(dims = [<8, 16>, <ONE, 16>], ensure(covers))] //~ AP084
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
