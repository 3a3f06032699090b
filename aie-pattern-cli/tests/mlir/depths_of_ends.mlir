// Two depths for three ends, and a mem tile whose buffers nothing drains.
module {
  aie.device(npu1_2col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(1, 3)
    aie.objectfifo @depths(%s, {%m, %t}, [2, 2]) : !aie.objectfifo<memref<48xi32>> //~ AP160:33 AP161:43
  }
}
