use aie_pattern::prelude::*;

const COUNT: i64 = 4;

#[dma_bd(dims = [<COUNT, 0>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
