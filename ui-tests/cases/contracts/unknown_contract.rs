use aie_pattern::prelude::*;

#[dma_bd(dims = [<16, 1>, <8, 16>], ensure(cover))] //~ AP002
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
