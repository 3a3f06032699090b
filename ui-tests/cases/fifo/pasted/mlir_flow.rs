use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        aie.flow(%a, DMA : 0, %b, DMA : 1) //~ AP004
    }
}

fn main() {}
