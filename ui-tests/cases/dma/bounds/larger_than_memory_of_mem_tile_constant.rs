use aie_pattern::prelude::*;

const LENGTH: usize = 200000;

#[dma_bd(tile = mem, buffer = [i32; LENGTH], len = 64)] //~ AP019
struct Samples;

fn main() {}
