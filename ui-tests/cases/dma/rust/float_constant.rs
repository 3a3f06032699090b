use aie_pattern::prelude::*;

const ROWS: f32 = 8.0;

#[dma_bd(dims = [<ROWS, 16>])] //~ E0277
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
