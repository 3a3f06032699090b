use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: (i32, i32) = (0, 0); //~ E0277

fn main() {}
