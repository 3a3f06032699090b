use aie_pattern::prelude::*;

const DEPTH: usize = 2;

tile_memory! {
    pub struct Copies = {
        input_1: [i32; 16],
        input: [i32; 64] * DEPTH, //~ AP003
    };
}

fn main() {}
