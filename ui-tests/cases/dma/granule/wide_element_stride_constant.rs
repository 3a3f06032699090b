use aie_pattern::prelude::*;

const STEP: i64 = 2;

#[dma_bd(dims = [<8, 8>, <4, STEP>])] //~ AP025
static TILE: [[f64; 8]; 8] = [[0.0; 8]; 8];

fn main() {}
