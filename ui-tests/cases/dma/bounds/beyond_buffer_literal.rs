use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>, <8, 2>])] //~ AP015
static SAMPLES: [i32; 120] = [0; 120];

fn main() {}
