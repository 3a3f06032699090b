use aie_pattern::prelude::*;

const STEP: i64 = 16;

#[dma_bd(device = aie, dims = [<8, STEP>, <8, 1>])] //~ AP051
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
