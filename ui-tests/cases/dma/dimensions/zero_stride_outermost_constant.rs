use aie_pattern::prelude::*;

const COUNT: i64 = 4;

#[dma_bd(dims = [<COUNT, 0>, <8, 16>, <8, 1>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
