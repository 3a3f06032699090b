// Padding of the top dimension, which has no fields for it.
module {
  aie.device(npu1_1col) {
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%m) {sym_name = "b"} : memref<524288xi8>
    %x = aie.buffer(%t) {sym_name = "x"} : memref<64xi8>
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    %md = aie.memtile_dma(%m) {
      aie.dma_start(MM2S, 0, ^one, ^end)
    ^one:
      aie.dma_bd(%b : memref<524288xi8>, 0, 64, [<size = 2, stride = 8>, <size = 2, stride = 4>, <size = 2, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 0, const_pad_after = 0>]) //~ AP023:45 AP035:169
      aie.next_bd ^one
    ^end:
      aie.end
    }
    %mt = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^in, ^end)
    ^in:
      aie.dma_bd(%x : memref<64xi8>, 0, 64)
      aie.next_bd ^in
    ^end:
      aie.end
    }
  }
}
