use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %tile_0_2 = aie.tile(0, 2)
        %tile_0_5 = aie.tile(0, 5)
        %tile_9_9 = aie.tile(9, 9)
        %weights = aie.buffer(%tile_9_9) : memref<64xi8> //~ AP160
        aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    }
}

fn main() {}
