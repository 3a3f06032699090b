module {
  aie.device(npu2_1col) {
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %a = aie.buffer(%m) {address = 0 : i32, sym_name = "a"} : memref<8192xi32>
    %b = aie.buffer(%t) {address = 4096 : i32, sym_name = "b"} : memref<128xi32>
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    %md = aie.memtile_dma(%m) {
      %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%a : memref<8192xi32> offset = 0 len = 64) {iteration = #aie.bd_iteration<size = 65, stride = 64, current = 0>} //~ AP047:99
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
    %td = aie.mem(%t) {
      %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%b : memref<128xi32> offset = 0 len = 64) {iteration = #aie.bd_iteration<size = 2, stride = 64, current = 2>} //~ AP047:124
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
  }
}
