use aie_pattern::prelude::*;

const STEP: i64 = 1048577;

#[dma_bd(tile = shim, dims = [<2, STEP>, <2, 1>])] //~ AP013
static SAMPLES: [i32; 1048580] = [0; 1048580];

fn main() {}
