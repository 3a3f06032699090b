module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    aie.objectfifo @in(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<128xi8>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 9223372036854775807 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<128xi8>>
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<16384xi8>) {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %c16 = arith.constant 16 : i64
      %c126 = arith.constant 126 : i64
      aiex.npu.dma_memcpy_nd(%x[%c0, %c0, %c0, %c0][%c1, %c1, %c16, 8][%c0, %c0, %c126, %c1]) {id = 0 : i64, issue_token = true, metadata = @in} : memref<16384xi8> //~ AP027:82
      aiex.npu.dma_wait {symbol = @in}
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][128, 1, 1, 128][64, 0, 0, 1]) {id = 1 : i64, issue_token = true, metadata = @in} : memref<16384xi8> //~ AP133:45
      aiex.npu.dma_wait {symbol = @in}
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 126][0, 0, 0, 1]) {id = 16 : i64, issue_token = true, metadata = @in} : memref<16384xi8> //~ AP221:7 AP024:54 AP040:78
      aiex.npu.dma_wait {symbol = @in}
    }
  }
}
