use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
enum Samples { One } //~ AP001

fn main() {}
