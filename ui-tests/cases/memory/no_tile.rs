//! Tiles outside of the array.
use aie_pattern::prelude::*;

const COLUMN: i8 = -1;
const ROW: usize = 32;

tile_memory! {
    struct Core = device = npu1_2col, tile = compute(2, 2) { a: [i8; 64] }; //~ AP149
    struct Both = device = npu1, tile = compute(
        5, //~ AP149
        6, //~ AP149
    ) { a: [i8; 64] };
    struct Before = device = aie_ml, tile = compute(COLUMN, 2) { a: [i8; 64] }; //~ AP149
    struct Beyond = device = aie_ml, tile = compute(128, 2) { a: [i8; 64] }; //~ AP149
    struct Above = device = aie_ml, tile = compute(2, ROW) { a: [i8; 64] }; //~ AP149
}

fn main() {}
