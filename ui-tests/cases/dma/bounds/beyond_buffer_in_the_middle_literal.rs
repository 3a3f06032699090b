use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 1>, <9, 16>, <4, 2>])] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
