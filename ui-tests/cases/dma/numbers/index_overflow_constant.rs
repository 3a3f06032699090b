use aie_pattern::prelude::*;

const COUNT: i64 = 4294967296;

#[dma_bd(device = ideal, dims = [<COUNT, 4611686018427387904>])] //~ AP016
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
