//! Two ports over one buffer, which is told of once.
use aie_pattern::prelude::*;

tensor_pattern! {
    struct Rows = int16, 8; [4, 1];
}

tile_memory! {
    struct Core = device = npu1 { a: [i16; 64] @ bank(1) }
        conflicts(load Rows in a, load Rows in a) ensure(conflict_free); //~ AP152
}

fn main() {}
