use aie_pattern::prelude::*;

const STEP: i64 = 4;

#[dma_bd(channel = s2mm(0), dims = [<4, STEP>, <8, 1>])] //~ AP049
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
