use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, stack = 2048 {
        %t = aie.tile(0, 2)
        %a = aie.buffer(%t) {sym_name = "a"} : memref<24xi32>
        %c = aie.core(%t) { aie.end } {stack_size = 3072 : i32} //~ AP003
    };
}

fn main() {}
