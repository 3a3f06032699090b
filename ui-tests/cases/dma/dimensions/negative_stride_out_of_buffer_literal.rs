use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, -1>])] //~ AP020 AP014
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
