use aie_pattern::prelude::*;

#[dma_bd(tile = shim, axi = (smid = 1))] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
