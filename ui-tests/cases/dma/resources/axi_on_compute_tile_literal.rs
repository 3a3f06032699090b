use aie_pattern::prelude::*;

#[dma_bd(axi(smid = 1, secure))] //~ AP054 AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
