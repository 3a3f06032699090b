use aie_pattern::prelude::*;

const BYTES: i64 = 512;

#[dma_bd(tile = shim, burst = BYTES)] //~ AP053
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
