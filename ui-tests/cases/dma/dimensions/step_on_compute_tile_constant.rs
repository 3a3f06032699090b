use aie_pattern::prelude::*;

const STEP: i64 = 10000;

#[dma_bd(dims = [<2, STEP>, <4, 1>])] //~ AP013
static SAMPLES: [i32; 16000] = [0; 16000];

fn main() {}
