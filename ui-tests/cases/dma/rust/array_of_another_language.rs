use aie_pattern::prelude::*;

#[dma_bd(buffer = i32[64])] //~ AP001
struct Java;
#[dma_bd(buffer = [i32, 64])] //~ AP001
struct Comma;

fn main() {}
