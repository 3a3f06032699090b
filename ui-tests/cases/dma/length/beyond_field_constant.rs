use aie_pattern::prelude::*;

const LEN: i64 = 16384;

#[dma_bd(len = LEN)] //~ AP022
static SAMPLES: [i32; 16384] = [0; 16384];

fn main() {}
