//! Keys before the buffers.
use aie_pattern::prelude::*;

tile_memory! {
    struct Unknown = device = npu1, stak = 1024 { a: [i8; 64] }; //~ AP002
    struct Twice = device = npu1, device = npu2 { a: [i8; 64] }; //~ AP003
    struct Like = like = mlir_aie { a: [i8; 64] }; //~ AP004
    struct Tile = tile = cpu(0, 2) { a: [i8; 64] }; //~ AP004
    struct NoEquals = stack 1024 { a: [i8; 64] }; //~ AP001
    struct NoComma = stack = 1024 heap = 1024 { a: [i8; 64] }; //~ AP001
}

fn main() {}
