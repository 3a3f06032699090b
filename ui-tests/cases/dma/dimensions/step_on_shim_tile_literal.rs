use aie_pattern::prelude::*;

#[dma_bd(tile = shim, dims = [<2, 1048577>, <2, 1>])] //~ AP013
static SAMPLES: [i32; 1048580] = [0; 1048580];

fn main() {}
