//! Names of buffers.
use aie_pattern::prelude::*;

tile_memory! {
    struct Twice = device = npu1 { a: [i8; 64], a: [i8; 64] }; //~ AP003
    struct Capitals = device = npu1 { a: [i8; 64], A: [i8; 64] }; //~ AP003
    struct Map = device = npu1 { map: [i8; 64] }; //~ AP001
    struct Underscore = device = npu1 { _: [i8; 64] }; //~ AP001
}

fn main() {}
