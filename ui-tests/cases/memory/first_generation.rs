//! A tile of the first generation: 32 KB, of which stack and heap take 2, in banks of 8.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = xcvc1902, tile = compute(6, 3), like = adf {
        samples: [i16; 4096] * 2,
        out: [i32; 2048] * 2, //~ AP140
    };
}

fn main() {}
