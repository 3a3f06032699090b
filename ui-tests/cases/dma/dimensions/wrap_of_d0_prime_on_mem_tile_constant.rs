use aie_pattern::prelude::*;

const COUNT: i64 = 1031;

#[dma_bd(tile = mem, dims = [<2, 4096>, <3, 1400>, <1, 0>, <COUNT, 1>])] //~ AP012
static SAMPLES: [i32; 8192] = [0; 8192];

fn main() {}
