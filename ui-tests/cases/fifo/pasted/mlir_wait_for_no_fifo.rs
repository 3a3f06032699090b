use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %s = aie.tile(0, 0)
        %t = aie.tile(0, 2)
        aie.objectfifo @of(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.runtime_sequence(%a : memref<16xi32>) {
            aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @of} : memref<16xi32>
            aiex.npu.dma_wait {symbol = @off} //~ AP004
        }
    }
}

fn main() {}
