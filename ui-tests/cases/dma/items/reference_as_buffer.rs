use aie_pattern::prelude::*;

#[dma_bd(buffer = &[i32; 128])] //~ E0277
struct Rows;

fn main() {}
