use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %t02 = aie.tile(0, 2)
        %t05 = aie.tile(0, 5)
        aie.objectfifo @of(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        %core = aie.core(%t02) {
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %c16 = arith.constant 16 : index
            %big = aie.objectfifo.acquire @of(Produce, 500000000) : !aie.objectfifosubview<memref<16xi32>> //~ AP177 AP179 AP184
            scf.for %a = %c0 to %c16 step %c1 {
                scf.for %b = %c0 to %c16 step %c1 {
                    scf.for %c = %c0 to %c16 step %c1 {
                        scf.for %d = %c0 to %c16 step %c1 {
                            scf.for %e = %c0 to %c16 step %c1 {
                                scf.for %f = %c0 to %c16 step %c1 {
                                    scf.for %g = %c0 to %c16 step %c1 {
                                        aie.objectfifo.release @of(Produce, 1)
                                    }
                                }
                            }
                        }
                    }
                }
            }
            aie.end
        }
    }
}

fn main() {}
