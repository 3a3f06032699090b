use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 1>, <8, 8>])] //~ AP025 AP027
static TILE: [[i8; 8]; 8] = [[0; 8]; 8];

fn main() {}
