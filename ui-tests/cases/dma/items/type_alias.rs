use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
type Samples = [i32; 128]; //~ AP001

fn main() {}
