use aie_pattern::prelude::*;

#[dma_bd(bd_id = 16, len = 100, dims = [<8, 16>, <0, 1>, <8, 2>], ooo_id = 64)] //~ AP040 AP010 AP052
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
