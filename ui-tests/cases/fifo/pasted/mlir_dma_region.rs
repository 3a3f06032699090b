use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        %buffer = aie.buffer(%a) : memref<4xi32>
        %dma = aie.mem(%a) {
            %0 = aie.dma_start(S2MM, 7, ^bd, ^end) //~ AP043
        ^bd:
            aie.dma_bd(%buffer : memref<4xi32> offset = 0 len = 999) {bd_id = 77 : i32} //~ AP015 AP040
            aie.next_bd ^bd
        ^end:
            aie.end
        }
    }
}

fn main() {}
