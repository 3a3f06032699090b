use aie_pattern::prelude::*;

const NUMBER: i64 = 1;

#[dma_bd(device = aie, ooo_id = NUMBER)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
