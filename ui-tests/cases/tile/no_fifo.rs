use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 1)]
struct Receives;

assert_tile!(tile = compute(0, 2), fifos(Receives)); //~ E0277

fn main() {}
