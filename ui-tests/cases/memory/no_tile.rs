//! Tiles outside of the array.
use aie_pattern::prelude::*;

const COLUMN: i8 = -1;

tile_memory! {
    struct Core = device = npu1_2col, tile = compute(2, 2) { a: [i8; 64] }; //~ AP149
    struct Before = device = aie_ml, tile = compute(COLUMN, 2) { a: [i8; 64] }; //~ AP149
}

fn main() {}
