use aie_pattern::prelude::*;

const NUMBER: i64 = 48;

#[dma_bd(tile = mem, bd_id = NUMBER)] //~ AP040
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
