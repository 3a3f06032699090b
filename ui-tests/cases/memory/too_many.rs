//! One buffer more than a tile can have.
use aie_pattern::prelude::*;

const DEPTH: usize = 32;

tile_memory! {
    struct Core = device = npu1 { a: [i8; 4] * 64, b: [i8; 4] }; //~ AP150
    struct Copies = device = npu1 { a: [i8; 4] * DEPTH, b: [i8; 4] * DEPTH + 1 }; //~ AP150
}

fn main() {}
