use aie_pattern::prelude::*;

const VALUE: i64 = -65;

#[dma_bd(acquire = (0, VALUE))] //~ AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
