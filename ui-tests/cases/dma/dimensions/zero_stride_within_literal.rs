use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>, <2, 0>, <8, 2>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
