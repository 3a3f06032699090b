use aie_pattern::prelude::*;

const COUNT: i64 = 128;

#[dma_bd(dims = [<COUNT, 1>, <128, 128>])] //~ AP022
static SAMPLES: [i32; 16384] = [0; 16384];

fn main() {}
