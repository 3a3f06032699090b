module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    %x = aie.buffer(%t) : memref<32xi32>
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    %d = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^p, ^e)
    ^p:
      aie.dma_bd(%x : memref<32xi32>)
      aie.next_bd ^p
    ^e:
      aie.end
    }
    aie.runtime_sequence(%h: memref<64xi32>) {
      %a = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%h : memref<64xi32>, 0, 32)
        aie.end
      } {issue_token = true}
      %b = aiex.dma_configure_task(%s, MM2S, 0) { //~ AP211:12
        aie.dma_bd(%h : memref<64xi32>, 32, 32)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%a)
      aiex.dma_await_task(%a)
      aiex.dma_await_task(%b)
    }
  }
}
