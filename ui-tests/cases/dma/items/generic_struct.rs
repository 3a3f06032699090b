use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 128])]
struct Samples<const N: usize>; //~ AP001

fn main() {}
