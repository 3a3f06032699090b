module {
  aie.device(npu2_1col) {
    %shim_noc_tile_0_0 = aie.tile(0, 0)
    %tile_0_2 = aie.tile(0, 2)
    %tile_0_3 = aie.tile(0, 3)
    aie.objectfifo @rows(%shim_noc_tile_0_0, {%tile_0_2}, 3 : i32) : !aie.objectfifo<memref<64xui8>>
    aie.objectfifo @mid(%tile_0_2, {%tile_0_3}, 2 : i32) : !aie.objectfifo<memref<64xui8>> //~ AP162:25
    func.func private @filter(memref<64xui8>)
    %core_0_2 = aie.core(%tile_0_2) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      scf.for %arg0 = %c0 to %c8 step %c1 {
        %0 = aie.objectfifo.acquire @rows(Consume, 2) : !aie.objectfifosubview<memref<64xui8>>
        %1 = aie.objectfifo.acquire @mid(Produce, 3) : !aie.objectfifosubview<memref<64xui8>>
        aie.objectfifo.release @rows(Consume, 1)
        aie.objectfifo.release @mid(Produce, 1)
      }
      aie.end
    }
    %core_0_3 = aie.core(%tile_0_3) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      scf.for %arg0 = %c0 to %c8 step %c1 {
        %0 = aie.objectfifo.acquire @mid(Consume, 1) : !aie.objectfifosubview<memref<64xui8>>
        aie.objectfifo.release @mid(Consume, 1)
      }
      aie.end
    }
  }
}
