use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        %buffer = aie.buffer(%a) : memref<4xi32>
        %dma = aie.mem(%a) { //~ AP004
            %0 = aie.dma_start(S2MM, 7, ^bd, ^end)
        ^bd:
            aie.dma_bd(%buffer : memref<4xi32>, 0, 99999) {bd_id = 77 : i32}
            aie.next_bd ^bd
        ^end:
            aie.end
        }
    }
}

fn main() {}
