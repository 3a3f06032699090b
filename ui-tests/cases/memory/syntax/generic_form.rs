//! Operations of MLIR-AIE in the generic form.
use aie_pattern::prelude::*;

tile_memory! {
    struct Generic = device = npu1 {
        %tile = "aie.tile"() <{col = 0 : i32, row = 2 : i32}> : () -> index //~ AP001
        %a = "aie.buffer"(%tile) <{sym_name = "in_a", address = 1024 : i32}> : (index) -> memref<12x4xbf16> //~ AP001
        %b = aie.buffer(%tile) : memref<16xi32>
    } call(in_a, b);
}

fn main() {}
