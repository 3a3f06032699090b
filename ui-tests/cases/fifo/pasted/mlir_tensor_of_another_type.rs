use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %s = aie.tile(0, 0)
        %t = aie.tile(0, 2)
        aie.objectfifo @of(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.runtime_sequence(%a : memref<16xi32>) {
            aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {id = 0 : i64, metadata = @of} : memref<32xi32> //~ AP008
            %0 = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<32xi32>, 0, 32) aie.end } {issue_token = true} //~ AP008
            aiex.dma_start_task(%0)
        }
    }
}

fn main() {}
