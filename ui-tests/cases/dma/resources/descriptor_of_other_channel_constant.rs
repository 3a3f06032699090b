use aie_pattern::prelude::*;

const NUMBER: i64 = 2;

#[dma_bd(tile = mem, channel = mm2s(1), bd_id = NUMBER)] //~ AP041
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
