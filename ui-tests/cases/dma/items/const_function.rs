use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
const fn samples() {} //~ AP001

fn main() {}
