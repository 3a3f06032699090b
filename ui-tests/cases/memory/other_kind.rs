//! A mem tile where a compute tile is meant.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 1) { a: [i8; 64] }; //~ AP149
}

fn main() {}
