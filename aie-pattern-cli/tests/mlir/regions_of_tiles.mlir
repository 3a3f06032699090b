module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
    %core_m = aie.core(%m) { //~ AP217:15
      aie.end
    }
    %core_1 = aie.core(%t) {
      aie.end
    }
    %core_2 = aie.core(%t) { //~ AP217:15
      aie.end
    }
    %dma = aie.memtile_dma(%t) { //~ AP217:12
      aie.end
    }
    aie.shim_dma_allocation @in(%s, MM2S, 0)
    aie.runtime_sequence(%x: memref<16xi32>) {
      aiex.npu.dma_memcpy_nd(%x[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, issue_token = true, metadata = @inn} : memref<16xi32> //~ AP216:117
      aiex.npu.dma_wait {symbol = @inn} //~ AP216:35
    }
  }
}
