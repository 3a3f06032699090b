use aie_pattern::prelude::*;

const NUMBER: i64 = 4;

#[dma_bd(tile = mem, channel = mm2s(NUMBER), address = 0x400)] //~ AP029
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
