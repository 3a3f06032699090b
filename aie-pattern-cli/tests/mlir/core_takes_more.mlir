// The second core takes more objects than the first one gives.
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 3)
    aie.objectfifo @in(%shim, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo @mid(%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
    %core_a = aie.core(%a) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      scf.for %i = %c0 to %c8 step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
        %1 = aie.objectfifo.acquire @mid(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
        aie.objectfifo.release @in(Consume, 1)
        aie.objectfifo.release @mid(Produce, 1)
      }
      aie.end
    }
    %core_b = aie.core(%b) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c12 = arith.constant 12 : index
      scf.for %i = %c0 to %c12 step %c1 {
        %0 = aie.objectfifo.acquire @mid(Consume, 1) : !aie.objectfifosubview<memref<16xi32>> //~ AP201:14
        aie.objectfifo.release @mid(Consume, 1)
      }
      aie.end
    }
  }
}
