//! A buffer that no bank holds.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        a: [i8; 20000] @ bank(1), //~ AP145
    };
}

fn main() {}
