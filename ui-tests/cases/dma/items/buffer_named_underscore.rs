use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
const _: [i32; 128] = [0; 128]; //~ AP001

fn main() {}
