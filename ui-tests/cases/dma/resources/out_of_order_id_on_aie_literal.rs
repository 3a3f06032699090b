use aie_pattern::prelude::*;

#[dma_bd(device = aie, ooo_id = 1)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
