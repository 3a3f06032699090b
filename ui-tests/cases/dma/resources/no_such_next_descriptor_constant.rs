use aie_pattern::prelude::*;

const NUMBER: i64 = 16;

#[dma_bd(next_bd = NUMBER)] //~ AP042
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
