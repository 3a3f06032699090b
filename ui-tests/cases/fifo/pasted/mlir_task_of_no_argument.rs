use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %tile_0_0 = aie.tile(0, 0)
        %tile_0_2 = aie.tile(0, 2)
        aie.objectfifo @of(%tile_0_0, {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.runtime_sequence @sequence(%arg0: memref<64xi32>, %arg1: memref<64xi32>) {
            aiex.npu.dma_memcpy_nd(%arg2[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @of} : memref<64xi32> //~ AP004
        }
    }
}

fn main() {}
