use aie_pattern::prelude::*;

const BYTES: i64 = 100;

#[dma_bd(device = npu2, tile = shim, burst = BYTES)] //~ AP053
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
