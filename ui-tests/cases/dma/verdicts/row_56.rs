use aie_pattern::prelude::*;

#[dma_bd(tile = mem, dims = [<2, 16>, <3, 2>])] //~ AP025 AP024
static SAMPLES: [i8; 32] = [0; 32];

fn main() {}
