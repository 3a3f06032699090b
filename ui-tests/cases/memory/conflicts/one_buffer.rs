//! Two ports over one buffer, which is told of once.
use aie_pattern::prelude::*;

tensor_pattern! {
    struct First = int32, 8; [4, 1];
    struct Second = int32, 8; [4, 1]; offset = 4;
}

tile_memory! {
    struct Core = device = npu1 { a: [i32; 64] @ bank(1) }
        conflicts(load First in a, load Second in a) ensure(conflict_free); //~ AP152
}

fn main() {}
