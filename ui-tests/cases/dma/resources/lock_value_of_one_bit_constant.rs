use aie_pattern::prelude::*;

const VALUE: i64 = 2;

#[dma_bd(device = aie, acquire = (0, VALUE))] //~ AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
