use aie_pattern::prelude::*;

const LEN: i64 = 64;

#[dma_bd(len = LEN)]
static SAMPLES: [i32; 20000] = [0; 20000]; //~ AP019

fn main() {}
