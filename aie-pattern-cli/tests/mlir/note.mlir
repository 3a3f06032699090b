module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%m) {sym_name = "b"} : memref<64xi32>
    aie.flow(%s, DMA : 0, %m, DMA : 1)
    aie.objectfifo @of(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<128xi32>> //~ AP230:24
    %mem = aie.memtile_dma(%m) {
      %0 = aie.dma_start(S2MM, 1, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%b : memref<64xi32>, 0, 64)
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 4294967295 : index
      scf.for %i = %c0 to %c64 step %c1 {
        %0 = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<128xi32>>
        aie.objectfifo.release @of(Consume, 1)
      }
      aie.end
    }
  }
}
