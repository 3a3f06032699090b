//! Two buffers that do not both fit the bank that they are declared for.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        a: [i8; 12288] @ bank(1),
        b: [i8; 8192] @ bank(1), //~ AP140
    };
}

fn main() {}
