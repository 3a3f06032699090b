use aie_pattern::prelude::*;

const COLUMNS: u32 = 16;

#[dma_bd(dims = [<8, 8>, <COLUMNS, 1>], ensure(covers))] //~ AP084
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
