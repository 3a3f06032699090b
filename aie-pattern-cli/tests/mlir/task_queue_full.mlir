module @queue {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %tile = aie.tile(0, 3)
    aie.objectfifo @in(%shim, {%tile}, 2 : i32) : !aie.objectfifo<memref<256xi16>>
    %core = aie.core(%tile) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      scf.for %i = %c0 to %c6 step %c1 {
        %s = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi16>>
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%a: memref<1536xi16>) {
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<1536xi16>
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 256][1, 1, 1, 256][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<1536xi16>
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 512][1, 1, 1, 256][0, 0, 0, 1]) {id = 2 : i64, metadata = @in} : memref<1536xi16>
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 768][1, 1, 1, 256][0, 0, 0, 1]) {id = 3 : i64, metadata = @in} : memref<1536xi16>
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 1024][1, 1, 1, 256][0, 0, 0, 1]) {id = 4 : i64, metadata = @in} : memref<1536xi16> //~ AP204:7
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 1280][1, 1, 1, 256][0, 0, 0, 1]) {id = 5 : i64, issue_token = true, metadata = @in} : memref<1536xi16>
      aiex.npu.dma_wait {symbol = @in}
    }
  }
}
