use aie_pattern::prelude::*;

#[dma_bd(address = 0xff00)] //~ AP029
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
