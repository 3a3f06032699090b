module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<64xi32>
    %l = aie.lock(%t, 0) {init = 0 : i32}
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    aie.flow(%t, DMA : 0, %s, DMA : 0)
    %mem = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^in, ^n)
    ^in:
      aie.dma_bd(%b : memref<128xi32>, 0, 64) //~ AP008:23
      aie.next_bd ^in
    ^n:
      aie.dma_start(MM2S, 0, ^out, ^e)
    ^out:
      aie.use_lock(%l, AcquireGreaterEqual, 65) //~ AP045:45
      aie.dma_bd(%b : memref<64xi32>, 0, 64, [<size = 0, stride = 4>, <size = 64, stride = 1>]) //~ AP010:55
      aie.use_lock(%l, Release, 1)
      aie.next_bd ^out
    ^e:
      aie.end
    }
  }
}
