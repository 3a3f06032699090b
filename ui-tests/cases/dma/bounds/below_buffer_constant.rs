use aie_pattern::prelude::*;

const START: i64 = -4;

#[dma_bd(offset = START, dims = [<8, 16>, <2, 1>])] //~ AP014
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
