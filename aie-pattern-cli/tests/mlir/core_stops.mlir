// The core takes one of seven objects: the third one finds no room.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    aie.objectfifo @in(%s, {%t}, 1 : i32) : !aie.objectfifo<memref<1024xi32>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 1 : index
      scf.for %i = %c0 to %c9 step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<1024xi32>>
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<8192xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<8192xi32>
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 1024][1, 1, 1, 1024][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<8192xi32>
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 2048][1, 1, 1, 1024][0, 0, 0, 1]) {id = 2 : i64, metadata = @in} : memref<8192xi32> //~ AP201:7
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 3072][1, 1, 1, 1024][0, 0, 0, 1]) {id = 3 : i64, metadata = @in} : memref<8192xi32>
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 4096][1, 1, 1, 1024][0, 0, 0, 1]) {id = 4 : i64, metadata = @in} : memref<8192xi32>
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 5120][1, 1, 1, 1024][0, 0, 0, 1]) {id = 5 : i64, metadata = @in} : memref<8192xi32>
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 6144][1, 1, 1, 1024][0, 0, 0, 1]) {id = 6 : i64, metadata = @in} : memref<8192xi32>
    }
  }
}
