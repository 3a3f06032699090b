use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
fn samples() {} //~ AP001

fn main() {}
