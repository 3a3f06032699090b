//! Every mistake is reported in one run.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), stack = 1024 {
        on_stack: [i32; 16] @ 0x200, //~ AP142
        misaligned: [i32; 16] @ 0x2004, //~ AP143
        first: [i32; 256] @ 0x4000,
        second: [i32; 256] @ 0x4000, //~ AP141
        elsewhere: [i32; 16] @ 0x8000 @ bank(3), //~ AP144
        beyond: [i32; 16] @ 0x10000, //~ AP148
    };
}

fn main() {}
