use aie_pattern::prelude::*;

const NUMBER: i64 = 64;

#[dma_bd(ooo_id = NUMBER)] //~ AP052
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
