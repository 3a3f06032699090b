use aie_pattern::prelude::*;

const NUMBER: i64 = 16;

#[dma_bd(acquire = (NUMBER, -1))] //~ AP044
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
