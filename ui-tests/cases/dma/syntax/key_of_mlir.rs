use aie_pattern::prelude::*;

#[dma_bd(offsets = [0], sizes = [8], strides = [16])] //~ AP002
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
