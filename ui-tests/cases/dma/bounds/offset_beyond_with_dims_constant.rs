use aie_pattern::prelude::*;

const OFFSET: usize = 300;

#[dma_bd(buffer = [i32; 256], offset = OFFSET, dims = [<4, 16>, <4, 1>])] //~ AP015
struct Walk;

fn main() {}
