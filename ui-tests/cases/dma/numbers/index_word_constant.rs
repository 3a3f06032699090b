use aie_pattern::prelude::*;

const STEP: i64 = 300;

#[dma_bd(index = u8, dims = [<2, STEP>])] //~ AP018
static SAMPLES: [i32; 512] = [0; 512];

fn main() {}
