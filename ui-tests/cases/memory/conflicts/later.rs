//! The same where there is no room for another address: in another order of the accesses.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int32, 4; [8, 1]>; }
tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), stack = 0 {
        zero: [i8; 0x4000] @ 0,
        a: [i32; 2048] @ 0x4000,
        b: [i32; 2048] @ 0x6000,
        two: [i8; 0x4000] @ 0x8000,
        three: [i8; 0x4000] @ 0xC000,
    } conflicts(load Vectors in a, load Vectors in b) ensure(conflict_free); //~ AP152
}

fn main() {}
