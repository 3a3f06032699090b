use aie_pattern::prelude::*;

#[dma_bd(index = u8, dims = [<2, 300>])] //~ AP018
static SAMPLES: [i32; 512] = [0; 512];

fn main() {}
