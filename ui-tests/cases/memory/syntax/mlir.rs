//! Lines of MLIR-AIE.
use aie_pattern::prelude::*;

tile_memory! {
    struct Key = device = npu1 {
        %a = aie.buffer(%tile_0_2) {addres = 1024 : i32} : memref<16xi32> //~ AP002
    };
    struct Operation = device = npu1 {
        %a = aie.switchbox(%tile_0_2) //~ AP004
    };
    struct Tile = device = npu1 {
        %a = aie.buffer(%tile_0_2) : memref<16xi32>
        %b = aie.buffer(%tile_0_3) : memref<16xi32> //~ AP001
    };
    struct Misaligned = device = npu1 {
        %a = aie.buffer(%tile_0_2) {address = 1040 : i32, sym_name = "a"} : memref<16xi32> = dense<0> //~ AP143
    };
}

fn main() {}
