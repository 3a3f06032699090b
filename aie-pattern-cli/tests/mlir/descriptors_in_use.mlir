// Seventeen tasks are started before any of them is awaited: the shim has sixteen descriptors.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    aie.objectfifo @in(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    %core = aie.core(%t) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %i = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%x: memref<512xi32>) {
      %0 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 0, 16)
        aie.end
      }
      %1 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 16, 16)
        aie.end
      }
      %2 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 32, 16)
        aie.end
      }
      %3 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 48, 16)
        aie.end
      }
      %4 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 64, 16)
        aie.end
      }
      %5 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 80, 16)
        aie.end
      }
      %6 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 96, 16)
        aie.end
      }
      %7 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 112, 16)
        aie.end
      }
      %8 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 128, 16)
        aie.end
      }
      %9 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 144, 16)
        aie.end
      }
      %10 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 160, 16)
        aie.end
      }
      %11 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 176, 16)
        aie.end
      }
      %12 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 192, 16)
        aie.end
      }
      %13 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 208, 16)
        aie.end
      }
      %14 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 224, 16)
        aie.end
      }
      %15 = aiex.dma_configure_task_for @in {
        aie.dma_bd(%x : memref<512xi32>, 240, 16)
        aie.end
      }
      %16 = aiex.dma_configure_task_for @in { //~ AP215:13
        aie.dma_bd(%x : memref<512xi32>, 256, 16)
        aie.end
      }
    }
  }
}
