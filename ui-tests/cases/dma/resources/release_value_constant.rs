use aie_pattern::prelude::*;

const VALUE: i64 = 64;

#[dma_bd(release = (0, VALUE))] //~ AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
