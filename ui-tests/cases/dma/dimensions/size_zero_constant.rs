use aie_pattern::prelude::*;

const COUNT: i64 = 0;

#[dma_bd(dims = [<COUNT, 16>, <2, 1>])] //~ AP010
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
