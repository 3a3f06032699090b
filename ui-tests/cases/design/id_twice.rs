//! Both descriptors have the type `Bd1`; one error is enough.
use aie_pattern::prelude::*;

aie_design! {
    mod wrong = {
        aie.device(npu1_1col) {
            %core = aie.tile(0, 2)
            %buffer = aie.buffer(%core) : memref<32xi32>
            aie.mem(%core) {
                aie.dma_start(S2MM, 0, ^first, ^end)
            ^first:
                aie.dma_bd(%buffer : memref<32xi32>, 0, 16) {bd_id = 1 : i32}
                aie.next_bd ^second
            ^second:
                aie.dma_bd(%buffer : memref<32xi32>, 16, 16) {bd_id = 1 : i32} //~ AP056
                aie.next_bd ^first
            ^end:
                aie.end
            }
        }
    };
}

fn main() {}
