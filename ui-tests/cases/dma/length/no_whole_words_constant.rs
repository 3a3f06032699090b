use aie_pattern::prelude::*;

const LEN: i64 = 6;

#[dma_bd(len = LEN)] //~ AP024
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
