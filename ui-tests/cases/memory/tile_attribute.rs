use aie_pattern::prelude::*;

tile_memory! {
    struct Core = {
        %tile_0_2 = aie.tile(0, 2) {stack_size = 2048 : i32} //~ AP002
        %a = aie.buffer(%tile_0_2) : memref<64xi32>
    };
}

fn main() {}
