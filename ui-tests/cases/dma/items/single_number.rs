use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])] //~ AP015
static SAMPLES: i32 = 0;

fn main() {}
