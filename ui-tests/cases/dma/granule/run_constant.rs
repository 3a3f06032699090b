use aie_pattern::prelude::*;

const COUNT: i64 = 5;

#[dma_bd(dims = [<2, 8>, <COUNT, 1>])] //~ AP026
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
