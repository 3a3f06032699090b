use aie_pattern::prelude::*;

#[dma_bd(buffer = memref<8x8xbf16>, dims = [<8, 8>, <8, 1>])] //~ AP008
static SAMPLES: [[f32; 8]; 8] = [[0.0; 8]; 8];

fn main() {}
