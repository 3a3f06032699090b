use aie_pattern::prelude::*;

const COUNT: i64 = 257;

#[dma_bd(dims = [<3, 1200>, <2, 600>, <COUNT, 2>])] //~ AP012
static SAMPLES: [i32; 4096] = [0; 4096];

fn main() {}
