use aie_pattern::prelude::*;

#[dma_bd(dims = [<128, 1>, <128, 128>])] //~ AP022
static SAMPLES: [i32; 16384] = [0; 16384];

fn main() {}
