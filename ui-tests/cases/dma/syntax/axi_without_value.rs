use aie_pattern::prelude::*;

#[dma_bd(tile = shim, axi(smid))] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
