module {
  aie.device(npu1_2col) {
    %s0 = aie.tile(0, 0)
    %s1 = aie.tile(1, 0)
    %t0 = aie.tile(0, 2)
    %t1 = aie.tile(1, 2)
    aie.objectfifo @x(%s0, {%t0}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo @y(%t0, {%s0}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo @z(%s1, {%t1}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    %c = aie.core(%t0) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @x(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
        %1 = aie.objectfifo.acquire @y(Produce, 1) : !aie.objectfifosubview<memref<32xi32>>
        aie.objectfifo.release @x(Consume, 1)
        aie.objectfifo.release @y(Produce, 1)
      }
      aie.end
    }
    %d = aie.core(%t1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @z(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
        aie.objectfifo.release @z(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence @run(%arg0: memref<64xi32>, %arg1: memref<64xi32>) {
      aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 2, 32][0, 0, 32, 1]) {id = 0 : i64, metadata = @x} : memref<64xi32>
      aiex.npu.dma_memcpy_nd(%arg1[0, 0, 0, 0][1, 1, 2, 32][0, 0, 32, 1]) {id = 0 : i64, metadata = @y} : memref<64xi32> //~ AP224:81
      aiex.npu.dma_memcpy_nd(%arg0[0, 1, 0, 0][1, 1, 2, 32][0, 0, 32, 1]) {id = 0 : i64, issue_token = true, metadata = @z} : memref<64xi32> //~ AP130:39
      aiex.npu.dma_wait {symbol = @y}
      aiex.npu.dma_wait {symbol = @z}
    }
  }
}
