//! Numbers beyond every memory, which the messages have as they are written.
use aie_pattern::prelude::*;

tile_memory! {
    struct Copies = device = npu1 { a: [i8; 64] * 0xFFFF_FFFF_FFFF_FFFF }; //~ AP150
    struct Bytes = device = npu1 { a: [i8; 0x4_0000_0000_0000] @ 0x400 }; //~ AP148
    struct Address = device = npu1 { a: [i8; 64] @ 0xFFFF_FFFF_FFFF_FFE0 }; //~ AP148
    struct Bank = device = npu1 { a: [i8; 64] @ bank(0xFFFF_FFFF_FFFF_FFFF) }; //~ AP146
    struct Stack = device = npu1, stack = 0xFFFF_FFFF_FFFF_FFFF { a: [i8; 64] }; //~ AP142
    struct Mlir = device = npu1 {
        %a = aie.buffer(%tile_0_2) : memref<4294967296x4294967296x4294967296x4294967296xi8> //~ AP140
    };
    struct TooMany = device = npu1 { a: [i8; 64] * 65 @ 0x400 }; //~ AP144 AP150
}

fn main() {}
