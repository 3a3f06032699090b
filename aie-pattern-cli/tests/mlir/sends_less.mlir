// A sequence sends three objects and waits for four.
module {
  aie.device(npu2) {
    %s = aie.tile(1, 0)
    %t = aie.tile(1, 2)
    aie.objectfifo @in(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    aie.objectfifo @out(%t, {%s}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
        %1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<64xi32>>
        aie.objectfifo.release @in(Consume, 1)
        aie.objectfifo.release @out(Produce, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<256xi32>, %y: memref<256xi32>) {
      %0 = aiex.dma_configure_task_for @out {
        aie.dma_bd(%y : memref<256xi32>, 0, 256)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%0)
      %1 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<256xi32>, 0, 192)
        aie.end
      }
      aiex.dma_start_task(%1)
      aiex.dma_await_task(%0) //~ AP201:7
    }
  }
}
