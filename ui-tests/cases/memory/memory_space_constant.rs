//! The same where the compiler evaluates the stack.
use aie_pattern::prelude::*;

const STACK: u64 = 1024;

tile_memory! {
    struct NoRoom = device = npu1, stack = STACK {
        %a = aie.buffer(%tile_0_2) {mem_bank = 1 : i32} : memref<16384xi8>
        %b = aie.buffer(%tile_0_2) {mem_bank = 3 : i32} : memref<16384xi8>
        %c = aie.buffer(%tile_0_2) : memref<4096xi8, 13> //~ AP140
    };
    struct Outside = device = npu1, stack = STACK {
        %a = aie.buffer(%tile_0_2) {address = 0x4000 : i32} : memref<64xi8, 10> //~ AP144
    };
}

fn main() {}
