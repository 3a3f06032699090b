// One pair for two dimensions, and padding of what is received.
module {
  aie.device(npu1_1col) {
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%m) {sym_name = "b"} : memref<1024xi32>
    %x = aie.buffer(%t) {sym_name = "x"} : memref<64xi32>
    %y = aie.buffer(%t) {sym_name = "y"} : memref<64xi32>
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    aie.flow(%t, DMA : 0, %m, DMA : 1)
    %md = aie.memtile_dma(%m) {
      aie.dma_start(MM2S, 0, ^one, ^two)
    ^one:
      aie.dma_bd(%b : memref<1024xi32>, 0, 64, [<size = 6, stride = 8>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 0>]) //~ AP032:119
      aie.next_bd ^one
    ^two:
      aie.dma_start(S2MM, 1, ^back, ^end)
    ^back:
      aie.dma_bd(%b : memref<1024xi32>, 64, 64, [<size = 6, stride = 8>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 0>]) //~ AP031:120
      aie.next_bd ^back
    ^end:
      aie.end
    }
    %mt = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^in, ^out)
    ^in:
      aie.dma_bd(%x : memref<64xi32>, 0, 64)
      aie.next_bd ^in
    ^out:
      aie.dma_start(MM2S, 0, ^o, ^end)
    ^o:
      aie.dma_bd(%y : memref<64xi32>, 0, 64)
      aie.next_bd ^o
    ^end:
      aie.end
    }
  }
}
