use aie_pattern::prelude::*;

object_fifo! {
    struct Of = depth = 3, { aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<24xi32>> }; //~ AP003
}

fn main() {}
