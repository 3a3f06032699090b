// Each core waits for the other one before it sends anything. No sequence says so.
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 4)
    aie.objectfifo @in(%shim, {%a}, 2 : i32) : !aie.objectfifo<memref<1024xi32>>
    aie.objectfifo @there(%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo @back(%b, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
    %core_a = aie.core(%a) {
      %0 = aie.objectfifo.acquire @back(Consume, 1) : !aie.objectfifosubview<memref<16xi32>> //~ AP200:12
      aie.objectfifo.release @back(Consume, 1)
      %1 = aie.objectfifo.acquire @there(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @there(Produce, 1)
      %2 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<1024xi32>>
      aie.objectfifo.release @in(Consume, 1)
      aie.end
    }
    %core_b = aie.core(%b) {
      %0 = aie.objectfifo.acquire @there(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @there(Consume, 1)
      %1 = aie.objectfifo.acquire @back(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @back(Produce, 1)
      aie.end
    }
  }
}
