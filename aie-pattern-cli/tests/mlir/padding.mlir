module {
  aie.device(npu1_1col) {
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %img = aie.buffer(%m) {sym_name = "img"} : memref<14x14xi8>
    %in = aie.buffer(%t) {sym_name = "in"} : memref<256xi8>
    %out = aie.buffer(%t) {sym_name = "out"} : memref<64xi8>
    %back = aie.buffer(%m) {sym_name = "back"} : memref<64xi8>
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    aie.flow(%t, DMA : 0, %m, DMA : 0)
    %dma = aie.memtile_dma(%m) {
      %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%img : memref<14x14xi8>, 0, 168, [<size = 14, stride = 14>, <size = 12, stride = 1>], [<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 3>]) //~ AP023:46 AP027:73 AP034:170 AP034:191
      aie.next_bd ^bb1
    ^bb2:
      %1 = aie.dma_start(S2MM, 0, ^bb3, ^bb4)
    ^bb3:
      aie.dma_bd(%back : memref<64xi8>, 0, 64)
      aie.next_bd ^bb3
    ^bb4:
      aie.end
    }
    %mem = aie.mem(%t) {
      %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%in : memref<256xi8>, 0, 256)
      aie.next_bd ^bb1
    ^bb2:
      %1 = aie.dma_start(MM2S, 0, ^bb3, ^bb4)
    ^bb3:
      aie.dma_bd(%out : memref<64xi8>, 0, 128, [<size = 8, stride = 8>, <size = 8, stride = 1>], [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 4, const_pad_after = 4>]) //~ AP030:119
      aie.next_bd ^bb3
    ^bb4:
      aie.end
    }
  }
}
