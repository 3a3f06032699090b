use aie_pattern::prelude::*;

const LEN: i64 = 64;

#[dma_bd(device = aie, tile = mem, len = LEN)] //~ AP050
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
