use aie_pattern::prelude::*;

const NUMBER: i64 = 6;

#[dma_bd(tile = mem, channel = s2mm(NUMBER))] //~ AP043
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
