// A task of two descriptors, and one that overwrites a descriptor of the region.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %buf = aie.buffer(%m) {address = 0 : i32, sym_name = "buf"} : memref<128xi32>
    %x = aie.buffer(%t) {sym_name = "x"} : memref<64xi32>
    aie.flow(%s, DMA : 0, %m, DMA : 0)
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    %md = aie.memtile_dma(%m) {
      aie.dma_start(MM2S, 0, ^out, ^end)
    ^out:
      aie.dma_bd(%buf : memref<128xi32> offset = 64 len = 64) {bd_id = 0 : i32}
      aie.next_bd ^out
    ^end:
      aie.end
    }
    %mt = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^in, ^end)
    ^in:
      aie.dma_bd(%x : memref<64xi32> offset = 0 len = 64)
      aie.next_bd ^in
    ^end:
      aie.end
    }
    aie.runtime_sequence(%h: memref<128xi32>) {
      %in = aiex.dma_configure_task(%m, S2MM, 0) {
        aie.dma_bd(%buf : memref<128xi32> offset = 0 len = 64) {bd_id = 0 : i32} //~ AP219:73
        aie.next_bd ^second
      ^second:
        aie.dma_bd(%buf : memref<128xi32> offset = 0 len = 64) {bd_id = 30 : i32} //~ AP041:73
        aie.end
      } {issue_token = true}
      %from = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%h : memref<128xi32> offset = 0 len = 128)
        aie.end
      }
      aiex.dma_start_task(%in)
      aiex.dma_start_task(%from)
      aiex.dma_await_task(%in)
    }
  }
}
