module {
  aie.device(npu1_1col) {
    %shim_noc_tile_0_0 = aie.tile(0, 0)
    %mem_tile_0_1 = aie.tile(0, 1)
    %tile_0_2 = aie.tile(0, 2)
    aie.objectfifo @inA(%shim_noc_tile_0_0, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<64x64xbf16>>
    aie.objectfifo @memA(%mem_tile_0_1 dimensionsToStream [<size = 16, stride = 256>, <size = 8, stride = 8>, <size = 4, stride = 66>, <size = 8, stride = 1>], {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<64x64xbf16>> //~ AP172:59
    aie.objectfifo.link [@inA] -> [@memA]([] [])
    aie.objectfifo @inB(%shim_noc_tile_0_0, {%mem_tile_0_1}, 2 : i32) : !aie.objectfifo<memref<64x32xbf16>>
    aie.objectfifo @memB(%mem_tile_0_1 dimensionsToStream [<size = 8, stride = 256>, <size = 8, stride = 4>, <size = 8, stride = 32>, <size = 4, stride = 2>], {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<64x32xbf16>> //~ AP172:59 AP025:155
    aie.objectfifo.link [@inB] -> [@memB]([] [])
    func.func private @matmul_bf16(memref<64x64xbf16>, memref<64x32xbf16>)
    %core_0_2 = aie.core(%tile_0_2) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4294967295 = arith.constant 4294967295 : index
      scf.for %arg0 = %c0 to %c4294967295 step %c1 {
        %0 = aie.objectfifo.acquire @memA(Consume, 1) : !aie.objectfifosubview<memref<64x64xbf16>>
        %1 = aie.objectfifo.subview.access %0[0] : !aie.objectfifosubview<memref<64x64xbf16>> -> memref<64x64xbf16>
        %2 = aie.objectfifo.acquire @memB(Consume, 1) : !aie.objectfifosubview<memref<64x32xbf16>>
        %3 = aie.objectfifo.subview.access %2[0] : !aie.objectfifosubview<memref<64x32xbf16>> -> memref<64x32xbf16>
        func.call @matmul_bf16(%1, %3) : (memref<64x64xbf16>, memref<64x32xbf16>) -> ()
        aie.objectfifo.release @memA(Consume, 1)
        aie.objectfifo.release @memB(Consume, 1)
      }
      aie.end
    } {link_with = "mm.o"}
  }
}
