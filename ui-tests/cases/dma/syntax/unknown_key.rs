use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>], colour = 3)] //~ AP002
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
