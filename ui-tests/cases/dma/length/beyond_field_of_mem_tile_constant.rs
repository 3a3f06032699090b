use aie_pattern::prelude::*;

const LEN: i64 = 131072;

#[dma_bd(tile = mem, len = LEN)] //~ AP022
static SAMPLES: [i32; 131072] = [0; 131072];

fn main() {}
