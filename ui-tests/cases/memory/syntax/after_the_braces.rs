//! What may come after the buffers.
use aie_pattern::prelude::*;

tile_memory! {
    struct Unknown = device = npu1 { input: [i8; 64] } call(inptu); //~ AP004
    struct Call = device = npu1 { input: [i8; 64] } call(input input); //~ AP001
    struct Brackets = device = npu1 { input: [i8; 64] } call[input]; //~ AP001
    struct Semicolon = device = npu1 { input: [i8; 64] } //~ AP001
}

fn main() {}
