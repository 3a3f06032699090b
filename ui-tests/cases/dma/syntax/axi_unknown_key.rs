use aie_pattern::prelude::*;

#[dma_bd(tile = shim, axi(smd = 1))] //~ AP002
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
