//! A buffer that is left without a place.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [i8; 16384] * 2,
        b: [i8; 16384],
        c: [i8; 16384], //~ AP140
    };
}

fn main() {}
