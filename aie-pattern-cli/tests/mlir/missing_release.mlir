module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<64xi32>
    %free = aie.lock(%t, 0) {init = 1 : i32, sym_name = "free"}
    %full = aie.lock(%t, 1) {init = 0 : i32, sym_name = "full"}
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    aie.shim_dma_allocation @in(%s, MM2S, 0)
    %mem = aie.mem(%t) {
      %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    ^bb1:
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<64xi32>, 0, 64)
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      scf.for %i = %c0 to %c64 step %c1 {
        aie.use_lock(%full, AcquireGreaterEqual, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<4096xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 4096][0, 0, 0, 1]) {id = 0 : i64, issue_token = true, metadata = @in} : memref<4096xi32>
      aiex.npu.dma_wait {symbol = @in} //~ AP201:7
    }
  }
}
