use aie_pattern::prelude::*;

const SMID: i64 = 3;

#[dma_bd(device = xcve3858, tile = shim, axi(smid = SMID, qos = 2))] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
