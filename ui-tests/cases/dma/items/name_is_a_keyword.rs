use aie_pattern::prelude::*;

#[dma_bd(name = static, dims = [<8, 16>])] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
