// The descriptors of a shim written by hand, as for a Versal board.
module @ddr_to_core {
  aie.device(xcve2302) {
    %t70 = aie.tile(2, 0)
    %t73 = aie.tile(2, 3)
    %src = aie.external_buffer {sym_name = "src"} : memref<1024xi32>
    %ls = aie.lock(%t70, 0) {init = 1 : i32}
    %lt = aie.lock(%t73, 0) {init = 1 : i32}
    %lf = aie.lock(%t73, 1) {init = 0 : i32}
    %x = aie.buffer(%t73) {address = 1024 : i32, sym_name = "x"} : memref<512xi32>
    aie.flow(%t70, "DMA" : 0, %t73, "DMA" : 0)
    %dma = aie.shim_dma(%t70) {
      aie.dma_start("MM2S", 0, ^bd0, ^end)
    ^bd0:
      aie.use_lock(%ls, "AcquireGreaterEqual", 1) //~ AP218:7
      aie.dma_bd(%src : memref<1024xi32>, 0, 512, [<size = 2, stride = 512>, <size = 256, stride = 1>])
      aie.next_bd ^bd1
    ^bd1:
      aie.dma_bd(%src : memref<1024xi32>, 768, 512) //~ AP015:48
      aie.next_bd ^end
    ^end:
      aie.end
    }
    %mem = aie.mem(%t73) {
      aie.dma_start("S2MM", 0, ^bd0, ^end)
    ^bd0:
      aie.use_lock(%lt, "AcquireGreaterEqual", 1)
      aie.dma_bd(%x : memref<512xi32>, 0, 512)
      aie.use_lock(%lf, "Release", 1)
      aie.next_bd ^bd0
    ^end:
      aie.end
    }
  }
}
