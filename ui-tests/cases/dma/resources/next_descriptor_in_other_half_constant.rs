use aie_pattern::prelude::*;

const NUMBER: i64 = 24;

#[dma_bd(tile = mem, bd_id = 2, next_bd = NUMBER)] //~ AP042
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
