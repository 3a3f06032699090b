//! What is neither a descriptor nor a FIFO.
use aie_pattern::prelude::*;

struct Other;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] } descriptors [
        Other, //~ E0277
    ];
}

fn main() {}
