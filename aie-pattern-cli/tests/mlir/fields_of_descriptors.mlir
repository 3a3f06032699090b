module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    %big = aie.buffer(%t) {address = 1024 : i32, sym_name = "big"} : memref<8192xi32>
    %half = aie.buffer(%t) {address = 40960 : i32, sym_name = "half"} : memref<1024xi16>
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    aie.flow(%t, DMA : 0, %s, DMA : 0)
    aie.shim_dma_allocation @fill(%s, MM2S, 0)
    aie.shim_dma_allocation @drain(%s, S2MM, 0)
    %mem = aie.mem(%t) {
      %in = aie.dma_start(S2MM, 0, ^fill, ^next)
    ^fill:
      aie.dma_bd(%big : memref<8192xi32> offset = 0 len = 6144 sizes = [2, 512, 6] strides = [4096, 8, 1]) //~ AP012:76
      aie.next_bd ^fill
    ^next:
      %out = aie.dma_start(MM2S, 0, ^drain, ^end)
    ^drain:
      aie.dma_bd(%half : memref<1024xi16> offset = 3 len = 256 sizes = [16, 16] strides = [33, 1]) //~ AP028:52 AP027:92
      aie.next_bd ^drain
    ^end:
      aie.end
    }
    aie.runtime_sequence(%a: memref<12288xi32>, %b: memref<1024xi16>) {
      %0 = aiex.dma_configure_task_for @fill {
        aie.dma_bd(%a : memref<12288xi32> offset = 0 len = 6144 sizes = [1, 1, 3, 2048] strides = [0, 0, 4096, 1]) {burst_length = 100 : i32} //~ AP012:83 AP053:132
        aie.end
      } {issue_token = true}
      %1 = aiex.dma_configure_task_for @drain {
        aie.dma_bd(%b : memref<1024xi16> offset = 0 len = 256 sizes = [1, 1, 16, 16] strides = [0, 0, 32, 1])
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%0)
      aiex.dma_start_task(%1)
      aiex.dma_await_task(%0)
      aiex.dma_await_task(%1)
    }
  }
}
