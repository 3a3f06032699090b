use aie_pattern::prelude::*;

const BYTES: usize = 64;

#[dma_bd(buffer = [i32; 128], dims = [<8, BYTES>, <16, 1>])] //~ AP015
struct Rows;

fn main() {}
