use aie_pattern::prelude::*;

const COUNT: i64 = 2;

#[dma_bd(device = ideal, dims = [<1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <COUNT, 1>])] //~ AP006
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
