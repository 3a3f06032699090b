use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 256], offset = 300, dims = [<4, 16>, <4, 1>])] //~ AP015
struct Walk;

fn main() {}
