use aie_pattern::prelude::*;

const STEP: i64 = 8;

#[dma_bd(dims = [<8, 1>, <8, STEP>])] //~ AP025 AP027
static TILE: [[i8; 8]; 8] = [[0; 8]; 8];

fn main() {}
