use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: [i32; ROWS] = [0; 128]; //~ E0425

fn main() {}
