use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 128], dims = [<8, 16>])] //~ AP001
#[dma_bd(buffer = [i32; 128], len = 64)]
struct Rows;

fn main() {}
