use aie_pattern::prelude::*;

const PLACE: i64 = 0x20000;

#[dma_bd(address = PLACE)] //~ AP029
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
