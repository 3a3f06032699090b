use aie_pattern::prelude::*;

const STEP: i64 = -1;

#[dma_bd(offset = 7, dims = [<4, 16>, <8, STEP>])] //~ AP020
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
