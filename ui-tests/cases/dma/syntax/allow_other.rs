use aie_pattern::prelude::*;

#[dma_bd(allow(something))] //~ AP002
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
