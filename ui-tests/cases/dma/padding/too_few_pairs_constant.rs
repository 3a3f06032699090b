use aie_pattern::prelude::*;

const ZEROS: i64 = 4;

#[dma_bd(tile = mem, dims = [<8, 8>, <8, 1>], pad = [<ZEROS, 4>])] //~ AP032
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
