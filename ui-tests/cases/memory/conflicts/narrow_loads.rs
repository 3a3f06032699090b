//! Narrow vectors in step, where every bank is full: they meet in each cycle, or, one granule further on, in none.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int32, 4; [8, 1]>; }
tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), stack = 0 {
        zero: [i8; 0x4000] @ 0,
        a: [i32; 128] @ 0x4000,
        b: [i32; 32] @ 0x4200,
        rest: [i8; 0x3D60] @ 0x42A0,
        two: [i8; 0x4000] @ 0x8000,
        three: [i8; 0x4000] @ 0xC000,
    } conflicts(load Vectors in a, load Vectors in b) ensure(conflict_free); //~ AP152
}

fn main() {}
