use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], acquire = (-1, 0), release = (1, 1))] //~ AP044
struct Ping;

fn main() {}
