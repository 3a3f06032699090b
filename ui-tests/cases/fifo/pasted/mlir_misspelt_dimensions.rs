use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = aie.objectfifo @in(%tile_0_4, {%tile_0_2 dimensionFromStream [<size = 8, stride = 8>, <size = 8, stride = 1>]}, //~ AP004
                                       2 : i32) : !aie.objectfifo<memref<64xi32>>;
}

fn main() {}
