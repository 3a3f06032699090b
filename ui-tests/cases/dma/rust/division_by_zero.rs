use aie_pattern::prelude::*;

const ROWS: usize = 0;

#[dma_bd(dims = [<64 / ROWS, 1>])] //~ E0080
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
