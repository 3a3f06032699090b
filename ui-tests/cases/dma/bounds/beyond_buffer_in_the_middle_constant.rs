use aie_pattern::prelude::*;

const COUNT: i64 = 9;

#[dma_bd(dims = [<2, 1>, <COUNT, 16>, <4, 2>])] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
