use aie_pattern::prelude::*;

#[dma_bd(dims = [<ROWS, 16>])] //~ E0425
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
