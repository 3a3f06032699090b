//! Memory spaces of pasted types, which name banks.
use aie_pattern::prelude::*;

tile_memory! {
    struct Pair = device = npu1 {
        %b = aie.buffer(%tile_0_2) {mem_bank = 1 : i32} : memref<64xi8, 10> //~ AP144
        %c = aie.buffer(%tile_0_2) {mem_bank = 2 : i32} : memref<64xi8, 6 : i32> //~ AP144
    };
    struct NoRoom = device = npu1 {
        %a = aie.buffer(%tile_0_2) {mem_bank = 1 : i32} : memref<16384xi8>
        %b = aie.buffer(%tile_0_2) {mem_bank = 3 : i32} : memref<16384xi8>
        %c = aie.buffer(%tile_0_2) : memref<4096xi8, 13> //~ AP140
    };
    struct Apart = device = npu1 {
        %a = aie.buffer(%tile_0_2) : memref<20480xi8, 13> //~ AP145
        %b = aie.buffer(%tile_0_2) : memref<40960xi8, 12> //~ AP145
    };
    struct Outside = device = npu1 {
        %a = aie.buffer(%tile_0_2) {address = 0x4000 : i32} : memref<64xi8, 10> //~ AP144
        %b = aie.buffer(%tile_0_2) {address = 0x7FE0 : i32} : memref<64xi8, 13> //~ AP145
    };
    struct Address = device = npu1 {
        %a = aie.buffer(%tile_0_2) {address = 0x4000 : i32} : memref<64xi8, 7> //~ AP144
    };
    struct Older = device = npu1, like = mlir_aie_v1 {
        %a = aie.buffer(%tile_0_2) : memref<64xi8, 6> //~ AP144
    };
}

fn main() {}
