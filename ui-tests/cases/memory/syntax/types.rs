//! Types that are no data of the tile, and types without a size.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        a: *const u8, //~ AP001
        b: [*mut u8; 4] * 2, //~ AP001
        c: &'static [u8; 4] @ 0x400, //~ AP001
        d: fn(u8) -> u8, //~ AP001
        e: [u8], //~ AP001
        f: str @ bank(1), //~ AP001
        g: dyn Copy, //~ AP001
        h: [_; 4], //~ AP001
    };
}

fn main() {}
