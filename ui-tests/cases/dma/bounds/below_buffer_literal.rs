use aie_pattern::prelude::*;

#[dma_bd(offset = -4, dims = [<8, 16>, <2, 1>])] //~ AP014
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
