use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>, <1, 16>], ensure(covers))] //~ AP084
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
