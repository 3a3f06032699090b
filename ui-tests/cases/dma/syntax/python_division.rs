use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 1>], offset = 128//4 //~ AP001
)]
static SAMPLES: [i32; 256] = [0; 256];

#[dma_bd(dims = [(8, 16//2 //~ AP001
)])]
static OTHERS: [i32; 256] = [0; 256];

#[dma_bd(dims = [<8, 1>], offset = 128 // four rows of 32
)]
static SOUND: [i32; 256] = [0; 256];

fn main() {}
