use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %tile_0_2 = aie.tile(0, 2)
        %tile_0_5 = aie.tile(0, 5)
        %weights = aie.buffer(%tile_0_2) {sym_name = "weights"} : memref<64000xi8> = dense<0>
        aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<1024xi32>> //~ AP184
    }
}

fn main() {}
