use aie_pattern::prelude::*;

const NUMBER: i64 = 1;

#[dma_bd(axi(smid = NUMBER, secure))] //~ AP054 AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
