use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = s2mm(0), dims = [<8, 9>, <4, 3>, <4, 1>])] //~ AP049
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
