use aie_pattern::prelude::*;

const COUNT: i64 = 300;

#[dma_bd(dims = [<COUNT, 4>, <2, 1>])] //~ AP012
static SAMPLES: [i32; 2048] = [0; 2048];

fn main() {}
