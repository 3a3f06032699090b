use aie_pattern::prelude::*;

#[dma_bd(buffer = String, dims = [<8, 16>])] //~ E0277
struct Rows;

fn main() {}
