use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<2048xi8>, 0, 64, [<size = 8, stride = 8>, <size = 8, stride = 1>]))] //~ AP008
static SAMPLES: [i8; 64] = [0; 64];

fn main() {}
