use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>], name = Rows)] //~ AP001
#[dma_bd(len = 64)]
#[dma_bd(len = 32, name = Rows)]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
