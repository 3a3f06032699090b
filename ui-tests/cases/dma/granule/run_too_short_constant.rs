use aie_pattern::prelude::*;

const COUNT: i64 = 1;

#[dma_bd(dims = [<2, 8>, <COUNT, 1>])] //~ AP026
static SAMPLES: [i16; 16] = [0; 16];

fn main() {}
