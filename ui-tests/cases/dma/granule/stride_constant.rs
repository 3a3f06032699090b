use aie_pattern::prelude::*;

const STEP: i64 = 6;

#[dma_bd(dims = [<2, STEP>, <4, 1>])] //~ AP027
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
