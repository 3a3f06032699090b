use aie_pattern::prelude::*;

const NUMBER: i64 = 16;

#[dma_bd(bd_id = NUMBER)] //~ AP040
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
