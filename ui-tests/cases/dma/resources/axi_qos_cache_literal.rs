use aie_pattern::prelude::*;

#[dma_bd(tile = shim, axi(qos = 16, cache = 17, secure))] //~ AP048 AP048
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
