use aie_pattern::prelude::*;

#[dma_bd(dims = [<300, 4>, <2, 1>])] //~ AP012
static SAMPLES: [i32; 2048] = [0; 2048];

fn main() {}
