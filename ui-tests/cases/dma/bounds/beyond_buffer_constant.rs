use aie_pattern::prelude::*;

const COUNT: i64 = 8;

#[dma_bd(dims = [<COUNT, 16>, <8, 2>])] //~ AP015
static SAMPLES: [i32; 120] = [0; 120];

fn main() {}
