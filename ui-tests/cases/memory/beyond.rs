//! A buffer that ends beyond the memory.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [i8; 1024] @ 0xFE00, //~ AP148
    };
}

fn main() {}
