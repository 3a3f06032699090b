use aie_pattern::prelude::*;

#[dma_bd(tile = mem, buffer = [i8; 2048], dims = [<8, 256>, <8, 8>, <8, 63>, <8, 1>])] //~ AP015 AP027
struct Walk;

fn main() {}
