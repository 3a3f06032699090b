module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %t2 = aie.tile(0, 2)
    %t3 = aie.tile(0, 3)
    aie.objectfifo @a(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    aie.objectfifo @b(%mem, {%t2}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    aie.objectfifo @c(%mem, {%t3}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo.link [@a] -> [@b, @c]([] [0, 24]) //~ AP170:49
    aie.objectfifo @d(%shim, {%t2}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo @e(%mem, {%t3}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo.link [@d] -> [@e]([] []) //~ AP168:5
  }
}
