use aie_pattern::prelude::*;

const NUMBER: i64 = 3;

#[dma_bd(tile = mem, channel = mm2s(4), release = (NUMBER, 1))] //~ AP044
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
