use aie_pattern::prelude::*;

const ZEROS: i64 = 4;

#[dma_bd(dims = [<8, 8>, <8, 1>], pad = [<0, 0>, <ZEROS, 4>])] //~ AP030
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
