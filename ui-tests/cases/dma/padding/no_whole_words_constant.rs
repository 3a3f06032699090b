use aie_pattern::prelude::*;

const ZEROS: i64 = 2;

#[dma_bd(tile = mem, dims = [<8, 8>, <8, 1>], pad = [<0, 0>, <ZEROS, 2>])] //~ AP034 AP034
static SAMPLES: [i8; 128] = [0; 128];

fn main() {}
