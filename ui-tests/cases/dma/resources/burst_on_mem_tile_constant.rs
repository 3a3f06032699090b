use aie_pattern::prelude::*;

const BYTES: i64 = 256;

#[dma_bd(tile = mem, burst = BYTES)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
