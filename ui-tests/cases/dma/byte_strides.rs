use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 128], dims = [<8, 64>, <16, 1>])] //~ AP015
struct Rows;

fn main() {}
