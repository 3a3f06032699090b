use aie_pattern::prelude::*;

const COUNT: i64 = 5;

#[dma_bd(dims = [<4, 8>, <4, 1>], iteration = (COUNT, 32))] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
