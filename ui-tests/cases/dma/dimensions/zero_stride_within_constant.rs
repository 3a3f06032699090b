use aie_pattern::prelude::*;

const STEP: i64 = 0;

#[dma_bd(dims = [<8, 16>, <2, STEP>, <8, 2>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
