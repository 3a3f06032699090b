use aie_pattern::prelude::*;

#[dma_bd(column = 1 : i32, dims = [<8, 16>])] //~ AP002
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
