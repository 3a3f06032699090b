//! Two loads of vectors as wide as two banks of the hardware, from one bank as tools number them.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [i16; 256] @ bank(1),
        b: [i16; 256] @ bank(1),
    } conflicts(load Vectors in a, load Vectors in b) ensure(conflict_free); //~ AP152
}

fn main() {}
