use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %s = aie.tile(0, 0)
        %t = aie.tile(0, 2)
        aie.objectfifo @of(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.runtime_sequence(%a : memref<16xi32>) {
            %0 = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<16xi32>, 0, 16) aie.end }
            aiex.dma_start_task(%1) //~ AP004
        }
    }
}

fn main() {}
