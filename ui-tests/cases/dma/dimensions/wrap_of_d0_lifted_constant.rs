use aie_pattern::prelude::*;

const COUNT: i64 = 300;

#[dma_bd(dims = [<COUNT, 2>])] //~ AP012
static SAMPLES: [i32; 1024] = [0; 1024];

fn main() {}
