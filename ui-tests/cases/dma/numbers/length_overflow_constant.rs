use aie_pattern::prelude::*;

const COUNT: i64 = 4294967296;

#[dma_bd(device = ideal, dims = [<COUNT, 0>, <4294967296, 0>, <2, 1>])] //~ AP016
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
