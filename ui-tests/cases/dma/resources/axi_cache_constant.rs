use aie_pattern::prelude::*;

const NUMBER: i64 = 16;

#[dma_bd(tile = shim, axi(cache = NUMBER, secure))] //~ AP048
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
