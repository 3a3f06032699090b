use aie_pattern::prelude::*;

#[dma_bd(device = aie, bd_id = 1, tlast_suppress)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
