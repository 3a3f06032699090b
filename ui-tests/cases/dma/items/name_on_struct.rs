use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 128], name = Other)] //~ AP001
struct Rows;

fn main() {}
