use aie_pattern::prelude::*;

#[dma_bd(dims = [<4, 8>, <4, 1>], iteration = (5, 32))] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
