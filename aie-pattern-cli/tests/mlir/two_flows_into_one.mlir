// Two streams end at one port.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t2 = aie.tile(0, 2)
    %t3 = aie.tile(0, 3)
    aie.flow(%s, DMA : 0, %t2, DMA : 0)
    aie.flow(%t3, DMA : 0, %t2, DMA : 0) //~ AP230:28
    %b2 = aie.buffer(%t2) {sym_name = "b2"} : memref<64xi32>
    %b3 = aie.buffer(%t3) {sym_name = "b3"} : memref<64xi32>
    %m2 = aie.mem(%t2) {
      aie.dma_start(S2MM, 0, ^in, ^end)
    ^in:
      aie.dma_bd(%b2 : memref<64xi32>, 0, 64)
      aie.next_bd ^in
    ^end:
      aie.end
    }
    %m3 = aie.mem(%t3) {
      aie.dma_start(MM2S, 0, ^out, ^end)
    ^out:
      aie.dma_bd(%b3 : memref<64xi32>, 0, 64)
      aie.next_bd ^out
    ^end:
      aie.end
    }
  }
}
