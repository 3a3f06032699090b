use aie_pattern::prelude::*;

#[dma_bd(buffer = , dims = [<8, 16>])] //~ AP001
struct Rows;

fn main() {}
