// A join whose second part begins inside the first one.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t2 = aie.tile(0, 2)
    %t3 = aie.tile(0, 3)
    aie.objectfifo @a(%t2, {%m}, 2 : i32) : !aie.objectfifo<memref<64xi16>>
    aie.objectfifo @b(%t3, {%m}, 2 : i32) : !aie.objectfifo<memref<64xi16>>
    aie.objectfifo @sum(%m, {%s}, 2 : i32) : !aie.objectfifo<memref<128xi16>>
    aie.objectfifo.link [@a, @b] -> [@sum] ([0, 32] []) //~ AP170:46 AP170:49
  }
}
