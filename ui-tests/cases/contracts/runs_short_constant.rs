use aie_pattern::prelude::*;

const BURST: usize = 64;

#[dma_bd(dims = [<32, 8>, <4, 1>], ensure(runs(BURST)))] //~ AP086
pub static MATRIX: [i32; 256] = [0; 256];

fn main() {}
