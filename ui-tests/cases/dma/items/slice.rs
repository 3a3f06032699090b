use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: &[i32] = &[0; 128]; //~ E0277

fn main() {}
