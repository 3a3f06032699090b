// Three inputs, but a compute tile has two channels.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    aie.objectfifo @x(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    aie.objectfifo @y(%m, {%t}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    aie.objectfifo @z(%m, {%t}, 2 : i32) : !aie.objectfifo<memref<64xi32>> //~ AP178:28
    aie.objectfifo @w(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<128xi32>>
    aie.objectfifo.link [@w] -> [@y, @z] ([] [0, 64])
  }
}
