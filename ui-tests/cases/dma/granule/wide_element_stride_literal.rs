use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 8>, <4, 2>])] //~ AP025
static TILE: [[f64; 8]; 8] = [[0.0; 8]; 8];

fn main() {}
