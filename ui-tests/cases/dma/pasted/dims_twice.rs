use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 1>], sizes = [8], strides = [1])] //~ AP003 AP003
static SAMPLES: [i32; 64] = [0; 64];

#[dma_bd(name = Others, sizes = [8], strides = [1], dims = [<8, 1>])] //~ AP003
static OTHERS: [i32; 64] = [0; 64];

fn main() {}
