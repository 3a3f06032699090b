use aie_pattern::prelude::*;

const ONE: i64 = 1;

#[dma_bd(tile = mem, acquire = (64, ONE), release = (65, -ONE))] //~ AP036
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
