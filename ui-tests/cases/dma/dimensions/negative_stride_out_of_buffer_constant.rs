use aie_pattern::prelude::*;

const STEP: i64 = -1;

#[dma_bd(dims = [<8, STEP>])] //~ AP020 AP014
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
