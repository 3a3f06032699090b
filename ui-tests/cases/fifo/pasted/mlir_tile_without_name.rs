use aie_pattern::prelude::*;

object_fifo! {
    aie.tile(0, 2) //~ AP004
    aie.objectfifo @of(%tile_0_2, {%tile_2_2}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

fn main() {}
