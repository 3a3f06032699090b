use aie_pattern::prelude::*;

#[dma_bd(ooo_id = 64)] //~ AP052
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
