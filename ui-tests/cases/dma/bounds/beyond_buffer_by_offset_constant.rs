use aie_pattern::prelude::*;

const START: i64 = 64;

#[dma_bd(offset = START)] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
