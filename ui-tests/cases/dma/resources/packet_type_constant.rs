use aie_pattern::prelude::*;

const NUMBER: i64 = 8;

#[dma_bd(packet = (1, NUMBER))] //~ AP046
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
