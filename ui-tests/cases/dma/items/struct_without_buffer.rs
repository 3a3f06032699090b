use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
struct Rows; //~ AP001

fn main() {}
