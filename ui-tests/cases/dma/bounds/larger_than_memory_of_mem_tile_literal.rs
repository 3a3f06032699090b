use aie_pattern::prelude::*;

#[dma_bd(tile = mem, buffer = [i32; 200000], len = 64)] //~ AP019
struct Samples;

fn main() {}
