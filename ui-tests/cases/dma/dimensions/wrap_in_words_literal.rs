use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 2048>, <1200, 1>])] //~ AP012
static SAMPLES: [i8; 4096] = [0; 4096];

fn main() {}
