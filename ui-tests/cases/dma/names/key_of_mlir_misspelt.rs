use aie_pattern::prelude::*;

#[dma_bd(tile = shim, dims = [<8, 1>], burst_lenght = 64)] //~ AP002
static SAMPLES: [i32; 128] = [0; 128];

#[dma_bd(dims = [<8, 16>], aie = 64)] //~ AP002
static OTHERS: [i32; 128] = [0; 128];

fn main() {}
