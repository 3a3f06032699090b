use aie_pattern::prelude::*;

object_fifo! {
    module {
        aie.device(npu2) {
            %s = aie.tile(0, 0)
            %t = aie.tile(0, 2)
            aie.objectfifo @of(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
            aie.runtime_sequence @run(%a: memref<60xf32>) {
                %0 = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<60xf32> offset = 0 sizes = [1, 1, 5, 12] strides = [0, 0, 12, 1]) aie.end } //~ AP176
                aiex.dma_start_task(%0)
            }
        }
    }
}

fn main() {}
