//! Two buffers too many: the numbers are those of the map beside them.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [i8; 16384] * 4, //~ AP140
        b: [i8; 20000],
        c: [i8; 4096],
    };
    struct InBank = device = npu1 {
        a: [i8; 12288] @ bank(1),
        b: [i8; 8192] @ bank(1), //~ AP140
        c: [i8; 8192] @ bank(1),
    };
}

fn main() {}
