use aie_pattern::prelude::*;

const NUMBER: i64 = 32;

#[dma_bd(packet = (NUMBER, 0))] //~ AP046
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
