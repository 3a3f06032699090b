use aie_pattern::prelude::*;

const STEP: i64 = 64;

#[dma_bd(dims = [<2, STEP>, <2, 32>, <4, 8>, <8, 1>])] //~ AP006
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
