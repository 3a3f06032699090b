use aie_pattern::prelude::*;

#[dma_bd(tile = mem, dims = [<2, 64>, <2, 32>, <2, 8>, <4, 1>], pad = [<1, 0>, <0, 0>, <0, 0>, <0, 0>])] //~ AP035
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
