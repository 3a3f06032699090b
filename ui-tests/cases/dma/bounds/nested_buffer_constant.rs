use aie_pattern::prelude::*;

const STEP: i64 = 20;

#[dma_bd(dims = [<8, STEP>, <16, 1>])] //~ AP015
static TILE: [[i32; 16]; 8] = [[0; 16]; 8];

fn main() {}
