use aie_pattern::prelude::*;

const COUNT: i64 = 1200;

#[dma_bd(dims = [<2, 2048>, <COUNT, 1>])] //~ AP012
static SAMPLES: [i8; 4096] = [0; 4096];

fn main() {}
