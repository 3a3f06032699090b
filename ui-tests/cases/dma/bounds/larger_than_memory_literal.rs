use aie_pattern::prelude::*;

#[dma_bd(len = 64)]
static SAMPLES: [i32; 20000] = [0; 20000]; //~ AP019

fn main() {}
