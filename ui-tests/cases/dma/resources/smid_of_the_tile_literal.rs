use aie_pattern::prelude::*;

#[dma_bd(device = xcve3858, tile = shim, axi(smid = 3, qos = 2))] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
