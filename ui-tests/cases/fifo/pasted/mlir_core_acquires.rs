use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %t = aie.tile(0, 2)
        %u = aie.tile(2, 2)
        aie.objectfifo @of(%t, {%u}, [2, 3]) : !aie.objectfifo<memref<24xi32>>
        %core = aie.core(%u) {
            %c0 = arith.constant 0 : index
            scf.for %i = %c0 to %c0 step %c0 {
                %s = aie.objectfifo.acquire @of(Consume, 4) : !aie.objectfifosubview<memref<24xi32>> //~ AP162
                aie.objectfifo.release @of(Consume, 3)
            }
            aie.end
        }
    }
}

fn main() {}
