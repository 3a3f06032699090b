use aie_pattern::prelude::*;

#[dma_bd(len = 100, dims = [<8, 16>, <2, 1>, <8, 2>])] //~ AP023
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
