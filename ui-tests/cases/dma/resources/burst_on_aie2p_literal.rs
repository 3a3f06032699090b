use aie_pattern::prelude::*;

#[dma_bd(device = npu2, tile = shim, burst = 100)] //~ AP053
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
