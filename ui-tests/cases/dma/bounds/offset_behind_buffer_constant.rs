use aie_pattern::prelude::*;

const START: i64 = 128;

#[dma_bd(offset = START, dims = [<2, 1>])] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
