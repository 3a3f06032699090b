use aie_pattern::prelude::*;

#[dma_bd(dims = [<300, 2>])] //~ AP012
static SAMPLES: [i32; 1024] = [0; 1024];

fn main() {}
