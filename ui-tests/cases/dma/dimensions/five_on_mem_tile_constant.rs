use aie_pattern::prelude::*;

const COUNT: i64 = 2;

#[dma_bd(tile = mem, dims = [<2, 48>, <2, 24>, <2, 12>, <2, 6>, <COUNT, 2>])] //~ AP006
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
