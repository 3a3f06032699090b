use aie_pattern::prelude::*;

aie_design! {
    mod wrong = {
        aie.device(npu1_1col) {
            %core = aie.tile(0, 2)
            %buffer = aie.buffer(%core) : memref<32xi32>
            aie.mem(%core) {
                aie.dma_start(S2MM, 2, ^fill, ^end) //~ AP043
            ^fill:
                aie.dma_bd(%buffer : memref<32xi32> offset = 0 len = 64 sizes = [8, 8] strides = [8, 1]) //~ AP015
                aie.next_bd ^fill
            ^end:
                aie.end
            }
        }
    };
}

fn main() {}
