use aie_pattern::prelude::*;

const START: i64 = 0;

#[dma_bd(offset = START)]
static SAMPLES: [i32; 16384] = [0; 16384]; //~ AP022

fn main() {}
