use aie_pattern::prelude::*;

const STEP: i64 = 40000;

#[dma_bd(dims = [<2, STEP>, <4, 1>])] //~ AP013
static SAMPLES: [i8; 65536] = [0; 65536];

fn main() {}
