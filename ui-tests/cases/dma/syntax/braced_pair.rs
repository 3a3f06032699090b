use aie_pattern::prelude::*;

#[dma_bd(dims = [{8, 16}, {2, 1}])] //~ AP001 AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
