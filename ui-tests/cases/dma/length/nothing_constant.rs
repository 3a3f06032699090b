use aie_pattern::prelude::*;

const LEN: i64 = 0;

#[dma_bd(len = LEN)] //~ AP022
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
