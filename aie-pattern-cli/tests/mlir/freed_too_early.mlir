// The first task is freed, not awaited, so the second one writes over its descriptor.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    aie.objectfifo @in(%s, {%t}, 1 : i32) : !aie.objectfifo<memref<1024xi32>>
    aie.objectfifo @out(%t, {%s}, 1 : i32) : !aie.objectfifo<memref<1024xi32>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<1024xi32>>
        %1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<1024xi32>>
        aie.objectfifo.release @in(Consume, 1)
        aie.objectfifo.release @out(Produce, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<4096xi32>, %y: memref<4096xi32>) {
      %0 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<4096xi32>, 0, 2048) {bd_id = 0 : i32}
        aie.end
      }
      aiex.dma_start_task(%0)
      aiex.dma_free_task(%0)
      %1 = aiex.dma_configure_task_for @in { //~ AP224:12
        aie.dma_bd(%x : memref<4096xi32>, 2048, 4096) {bd_id = 0 : i32} //~ AP015:49
        aie.end
      }
      aiex.dma_start_task(%1)
      %2 = aiex.dma_configure_task_for @out {
        aie.dma_bd(%y : memref<4096xi32>, 0, 4096) {bd_id = 1 : i32}
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%2)
      aiex.dma_await_task(%2)
    }
  }
}
