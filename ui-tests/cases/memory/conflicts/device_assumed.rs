//! Two loads, one cycle apart: banks of AIE-ML alternate every 16 bytes, banks of AIE2P every 32.
use aie_pattern::prelude::*;

tensor_pattern! {
    struct Vectors = <int16, 16; [16, 1]>;
}

tile_memory! {
    struct Core = tile = compute(0, 2) { a: [i16; 256] @ bank(1), b: [i16; 256] @ bank(1) }
        conflicts(load Vectors in a, load Vectors in b after 1) //~ AP152
        ensure(conflict_free);
}

fn main() {
    println!("{:?}", Core::CONFLICTS);
}
