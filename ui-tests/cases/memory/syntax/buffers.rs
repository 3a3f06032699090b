//! Buffers.
use aie_pattern::prelude::*;

tile_memory! {
    struct NoBraces = device = npu1; //~ AP001
    struct NoType = device = npu1 { a }; //~ AP001
    struct Equals = device = npu1 { a = [i8; 64] }; //~ AP001
    struct NoComma = device = npu1 { a: [i8; 64] b: [i8; 64] }; //~ AP001
    struct NoCopies = device = npu1 { a: [i8; 64] * }; //~ AP001
    struct Flag = device = npu1 { a: [i8; 64] aligned = no }; //~ AP001
    struct Address = device = npu1 { a: [i8; 64] @ }; //~ AP001
    struct Addresses = device = npu1 { a: [i8; 64] @ 0x400 @ 0x800 }; //~ AP003
}

fn main() {}
