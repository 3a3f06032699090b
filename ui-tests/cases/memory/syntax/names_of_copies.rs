use aie_pattern::prelude::*;

tile_memory! {
    pub struct Copies = {
        input: [i32; 64] * 2,
        input_1: [i32; 16], //~ AP003
        input_2: [i32; 16],
        input_01: [i32; 16],
    };
}

fn main() {}
