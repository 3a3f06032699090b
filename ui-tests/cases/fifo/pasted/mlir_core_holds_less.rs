use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
      %t02 = aie.tile(0, 2)
      %t04 = aie.tile(0, 4)
      aie.objectfifo @of0(%t02, {%t04}, 2 : i32) : !aie.objectfifo<memref<48xi32>>
      aie.core(%t04) {
        scf.for %i = %c0 to %c8 step %c1 {
          %0 = aie.objectfifo.acquire @of0(Consume, 1) : !aie.objectfifosubview<memref<48xi32>>
          aie.objectfifo.release @of0(Consume, 1)
          aie.objectfifo.release @of0(Consume, 1) //~ AP162
        }
        aie.end
      }
      aie.core(%t02) {
        aie.objectfifo.release @of0(Produce, 1) //~ AP162
        %0 = aie.objectfifo.acquire @of0(Produce, 1) : !aie.objectfifosubview<memref<48xi32>>
        aie.end
      }
    }
}

fn main() {}
