use aie_pattern::prelude::*;

#[dma_bd(tile = shim, axi(smid = 16))] //~ AP048
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
