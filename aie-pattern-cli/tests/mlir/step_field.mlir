// A compute tile has steps of 13 bits.
module {
  aie.device(npu1_1col) {
    %t2 = aie.tile(0, 2)
    %t3 = aie.tile(0, 3)
    %b = aie.buffer(%t2) {sym_name = "b"} : memref<12288xi32>
    %x = aie.buffer(%t3) {sym_name = "x"} : memref<32xi32>
    aie.flow(%t2, DMA : 1, %t3, DMA : 1)
    %m2 = aie.mem(%t2) {
      aie.dma_start(MM2S, 1, ^out, ^end)
    ^out:
      aie.dma_bd(%b : memref<12288xi32>, 0, 32, [<size = 2, stride = 9000>, <size = 16, stride = 1>]) //~ AP013:70
      aie.next_bd ^out
    ^end:
      aie.end
    }
    %m3 = aie.mem(%t3) {
      aie.dma_start(S2MM, 1, ^in, ^end)
    ^in:
      aie.dma_bd(%x : memref<32xi32>, 0, 32)
      aie.next_bd ^in
    ^end:
      aie.end
    }
  }
}
