use aie_pattern::prelude::*;

#[dma_bd(dims = [<16, 8>, <8, 1>], ensure(covers))]
pub static FINE: [i32; 128] = [0; 128];

#[dma_bd(dims = [<8, 8>, <16, 1>], ensure(covers))] //~ AP084
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
