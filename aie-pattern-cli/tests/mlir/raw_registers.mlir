module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    aie.objectfifo @in(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 9223372036854775807 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<64xi32>) {
      aiex.npu.write32 {address = 2098304 : ui32, value = 1 : ui32}
      aiex.npu.push_queue {bd_id = 16 : i32, channel = 0 : i32, column = 0 : i32, direction = 1 : i32, issue_token = true, repeat_count = 256 : i32, row = 0 : i32} //~ AP041:36 AP133:139
    }
  }
}
