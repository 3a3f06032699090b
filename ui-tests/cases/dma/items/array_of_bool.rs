use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: [bool; 128] = [false; 128]; //~ E0277

fn main() {}
