use aie_pattern::prelude::*;

const LEN: i64 = 64;

#[dma_bd(tile = mem, len = LEN, dims = [<8, 8>, <8, 1>], pad = [<0, 0>, <4, 4>])] //~ AP023
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
