use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 10000>, <4, 1>])] //~ AP013
static SAMPLES: [i32; 16000] = [0; 16000];

fn main() {}
