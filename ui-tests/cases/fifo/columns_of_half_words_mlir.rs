use aie_pattern::prelude::*;

object_fifo! {
    struct Of = { aie.objectfifo @of(%tile_0_2 dimensionsToStream [<size = 4, stride = 1>, <size = 6, stride = 4>], {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<24xi16>> }; //~ AP025 AP027
}

fn main() {}
