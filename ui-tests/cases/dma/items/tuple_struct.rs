use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 128])]
struct Samples([i32; 128]); //~ AP001

fn main() {}
