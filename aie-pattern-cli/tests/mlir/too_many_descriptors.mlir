module {
  aie.device(npu1_1col) {
    %shim_noc_tile_0_0 = aie.tile(0, 0)
    %tile_0_2 = aie.tile(0, 2)
    aie.objectfifo @a(%shim_noc_tile_0_0, {%tile_0_2}, 9 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo @b(%tile_0_2, {%shim_noc_tile_0_0}, 8 : i32) : !aie.objectfifo<memref<16xi32>> //~ AP177:56
    aie.objectfifo @c(%tile_0_2, {%shim_noc_tile_0_0}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo @d(%tile_0_2, {%shim_noc_tile_0_0}, 1 : i32) : !aie.objectfifo<memref<16xi32>> //~ AP178:23 AP178:35
  }
}
