use aie_pattern::prelude::*;

#[dma_bd(dims = [<7, 16>, <16, 1>], ensure(covers))] //~ AP084
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
