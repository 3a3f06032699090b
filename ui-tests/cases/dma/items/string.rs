use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: String = String::new(); //~ E0277

fn main() {}
