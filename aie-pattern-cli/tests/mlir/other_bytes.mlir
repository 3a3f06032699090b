module {
  aie.device(npu2_1col) {
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 4)
    %a = aie.buffer(%m) {sym_name = "a"} : memref<100xi16>
    %b = aie.buffer(%t) {sym_name = "b"} : memref<100xi32>
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    %md = aie.memtile_dma(%m) {
      %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%a : memref<100xi16> offset = 0 len = 100)
      aie.next_bd ^bb2
    ^bb2:
      aie.end
    }
    %td = aie.mem(%t) {
      %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%b : memref<100xi32> offset = 0 len = 100) //~ AP220:7
      aie.next_bd ^bb2
    ^bb2:
      aie.end
    }
  }
}
