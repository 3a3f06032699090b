use aie_pattern::prelude::*;

const NUMBER: i64 = 1;

#[dma_bd(tile = shim, bd_id = NUMBER, compression)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
