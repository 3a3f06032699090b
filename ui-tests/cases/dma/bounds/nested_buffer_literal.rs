use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 20>, <16, 1>])] //~ AP015
static TILE: [[i32; 16]; 8] = [[0; 16]; 8];

fn main() {}
