aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.objectfifo @w(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.core(%core) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {
      %w_1 = aie.objectfifo.acquire @w(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
      %in_1 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
      %out_1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
      aie.objectfifo.release @w(Consume, 1)
    }
    aie.end
  }
  aie.runtime_sequence(%a: memref<3584xi32>, %w: memref<3584xi32>, %b: memref<3584xi32>) {
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 3584][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 2 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 3 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 4 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 5 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 6 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 512][0, 0, 0, 1]) {id = 7 : i64, metadata = @in} : memref<3584xi32>
    aiex.npu.dma_memcpy_nd(%w[0, 0, 0, 0][1, 1, 1, 3584][0, 0, 0, 1]) {id = 9 : i64, metadata = @w} : memref<3584xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
