use aie_pattern::prelude::*;

const LEN: i64 = 160;

#[dma_bd(len = LEN)] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
