//! The same where a bank is a constant, in the second of two turns.
use aie_pattern::prelude::*;

const BANK: u32 = 1;

tensor_pattern! { struct Vectors = <int16, 32; [8, 1]>; }
tile_memory! {
    struct Core = device = npu2, tile = compute(0, 2) {
        a: [i16; 256] * 2 @ bank(0, BANK),
        b: [i16; 256] @ bank(1),
    } conflicts(load Vectors in a, load Vectors in b) ensure(conflict_free); //~ AP152
}

fn main() {}
