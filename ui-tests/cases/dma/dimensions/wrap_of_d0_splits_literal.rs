use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 1024>, <300, 2>])] //~ AP012
static SAMPLES: [i32; 2048] = [0; 2048];

fn main() {}
