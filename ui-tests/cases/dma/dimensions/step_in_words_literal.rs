use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 40000>, <4, 1>])] //~ AP013
static SAMPLES: [i8; 65536] = [0; 65536];

fn main() {}
