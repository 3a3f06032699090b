use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 1)]
struct Receives;

assert_tile!(Receives; tile = compute(0, 2)); //~ AP001

fn main() {}
