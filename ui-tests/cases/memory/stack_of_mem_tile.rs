//! A stack where there is no core.
use aie_pattern::prelude::*;

tile_memory! {
    struct Mem = device = npu1, tile = mem(0, 1), stack = 1024 { a: [i8; 4] }; //~ AP142
}

fn main() {}
