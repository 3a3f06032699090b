use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 24>, <2, 12>, <2, 6>, <3, 2>])] //~ AP006
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
