use aie_pattern::prelude::*;

const LEN: i64 = 100;

#[dma_bd(len = LEN, dims = [<8, 16>, <2, 1>, <8, 2>])] //~ AP023
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
