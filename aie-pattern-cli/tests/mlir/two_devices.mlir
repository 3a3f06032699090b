module {
  aie.device(npu1_1col) @first {
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<32xi32>
    %s = aie.tile(0, 0)
    aie.flow(%s, DMA : 0, %t, DMA : 1)
    %m = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^p, ^e) //~ AP210:7
    ^p:
      aie.dma_bd(%b : memref<32xi32>)
      aie.next_bd ^p
    ^e:
      aie.end
    }
  }
  aie.device(npu2_1col) @second {
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<32xi32>
    %m = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^p, ^n)
    ^p:
      aie.dma_bd(%b : memref<32xi32>)
      aie.next_bd ^p
    ^n:
      aie.dma_start(S2MM, 0, ^q, ^e) //~ AP212:7
    ^q:
      aie.dma_bd(%b : memref<32xi32>)
      aie.next_bd ^q
    ^r:
      aie.dma_bd(%b : memref<32xi32>) //~ AP211:7
      aie.next_bd ^r
    ^e:
      aie.end
    }
  }
}
