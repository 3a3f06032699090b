use aie_pattern::prelude::*;

const COUNT: i64 = 300;

#[dma_bd(dims = [<2, 1024>, <COUNT, 2>])] //~ AP012
static SAMPLES: [i32; 2048] = [0; 2048];

fn main() {}
