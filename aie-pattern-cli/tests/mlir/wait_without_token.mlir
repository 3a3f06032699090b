// A transfer without a token is waited for, and another one reaches past its tensor.
module {
  aie.device(npu2) {
    %s = aie.tile(2, 0)
    %t = aie.tile(2, 2)
    aie.objectfifo @in(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<32x32xbf16>>
    aie.objectfifo @out(%t, {%s}, 2 : i32) : !aie.objectfifo<memref<32x32xbf16>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 9223372036854775807 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<32x32xbf16>>
        %1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<32x32xbf16>>
        aie.objectfifo.release @out(Produce, 1)
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<128x128xbf16>, %y: memref<128x128xbf16>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][4, 4, 32, 32][4096, 32, 128, 1]) {id = 0 : i64, metadata = @in} : memref<128x128xbf16>
      aiex.npu.dma_memcpy_nd(%y[0, 0, 0, 64][4, 4, 32, 32][4096, 32, 128, 1]) {id = 1 : i64, issue_token = true, metadata = @out} : memref<128x128xbf16> //~ AP015:46
      aiex.npu.dma_wait {symbol = @in} //~ AP222:7
      aiex.npu.dma_wait {symbol = @out}
    }
  }
}
