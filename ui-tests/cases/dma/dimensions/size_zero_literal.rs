use aie_pattern::prelude::*;

#[dma_bd(dims = [<0, 16>, <2, 1>])] //~ AP010
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
