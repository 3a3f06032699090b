module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %t2 = aie.tile(0, 2)
    %t3 = aie.tile(0, 3)
    %t6 = aie.tile(0, 6) //~ AP149:11
    aie.objectfifo @none(%shim, {%t2}, 0 : i32) : !aie.objectfifo<memref<16xi32>> //~ AP161:40
    aie.objectfifo @odd(%mem, {%t3}, 2 : i32) : !aie.objectfifo<memref<33xi8>> //~ AP024:5 AP160:25
    %core = aie.core(%t3) {
      %0 = aie.objectfifo.acquire @none(Consume, 1) : !aie.objectfifosubview<memref<16xi32>> //~ AP162:35
      %1 = aie.objectfifo.acquire @nowhere(Consume, 1) : !aie.objectfifosubview<memref<16xi32>> //~ AP216:35
      aie.end
    }
  }
}
