// A matrix product in miniature: a mem tile sends tiles of 4 x 4, and two cores share what is between them.
module {
  aie.device(npu1_1col) {
    %shim_noc_tile_0_0 = aie.tile(0, 0)
    %mem_tile_0_1 = aie.tile(0, 1)
    %tile_0_2 = aie.tile(0, 2)
    %tile_0_3 = aie.tile(0, 3)
    %bias = aie.buffer(%tile_0_2) {address = 1024 : i32, sym_name = "bias"} : memref<256xi32>
    %table = aie.buffer(%tile_0_2) {address = 16384 : i32, sym_name = "table"} : memref<4096xi32>
    aie.objectfifo @inA(%shim_noc_tile_0_0, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<16x16xbf16>>
    aie.objectfifo @memA(%mem_tile_0_1 dimensionsToStream [<size = 4, stride = 64>, <size = 4, stride = 4>, <size = 4, stride = 16>, <size = 4, stride = 1>], {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<16x16xbf16>>
    aie.objectfifo.link [@inA] -> [@memA]([] [])
    aie.objectfifo @mid(%tile_0_2, {%tile_0_3}, 2 : i32) : !aie.objectfifo<memref<16x16xbf16>>
    aie.objectfifo @out(%tile_0_3, {%shim_noc_tile_0_0}, 2 : i32) : !aie.objectfifo<memref<16x16xbf16>>
    %core_0_2 = aie.core(%tile_0_2) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %arg0 = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @memA(Consume, 1) : !aie.objectfifosubview<memref<16x16xbf16>>
        %1 = aie.objectfifo.acquire @mid(Produce, 1) : !aie.objectfifosubview<memref<16x16xbf16>>
        aie.objectfifo.release @memA(Consume, 1)
        aie.objectfifo.release @mid(Produce, 1)
      }
      aie.end
    }
    %core_0_3 = aie.core(%tile_0_3) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = arith.constant 4294967295 : index
      scf.for %arg0 = %c0 to %max step %c1 {
        %0 = aie.objectfifo.acquire @mid(Consume, 1) : !aie.objectfifosubview<memref<16x16xbf16>>
        %1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16x16xbf16>>
        aie.objectfifo.release @mid(Consume, 1)
        aie.objectfifo.release @out(Produce, 1)
      }
      aie.end
    }
    aie.runtime_sequence(%a: memref<64x16xbf16>, %c: memref<64x16xbf16>) {
      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 64, 16][0, 0, 16, 1]) {id = 0 : i64, metadata = @inA} : memref<64x16xbf16>
      aiex.npu.dma_memcpy_nd(%c[0, 0, 0, 0][1, 1, 64, 16][0, 0, 16, 1]) {id = 1 : i64, issue_token = true, metadata = @out} : memref<64x16xbf16>
      aiex.npu.dma_wait {symbol = @out}
    }
  }
}
