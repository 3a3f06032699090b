use aie_pattern::prelude::*;

#[dma_bd(dma_bd(b, tap=tap), buffer = [i32; 64])] //~ AP002
struct Rows;

fn main() {}
