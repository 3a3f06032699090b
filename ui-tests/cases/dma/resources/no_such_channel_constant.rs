use aie_pattern::prelude::*;

const NUMBER: i64 = 2;

#[dma_bd(channel = mm2s(NUMBER))] //~ AP043
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
