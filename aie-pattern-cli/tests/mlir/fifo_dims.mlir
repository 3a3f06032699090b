module {
  aie.device(npu1_1col) {
    %t = aie.tile(0, 2)
    %m = aie.tile(0, 1)
    %s = aie.tile(0, 0)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<256xi32>
    %l0 = aie.lock(%t, 0) {init = 1 : i32}
    %l1 = aie.lock(%t, 1) {init = 0 : i32}
    %mem = aie.mem(%t) {
      %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    ^bb1:
      aie.use_lock(%l0, AcquireGreaterEqual, 1)
      aie.dma_bd(%b : memref<256xi32>, 0, 256)
      aie.use_lock(%l1, Release, 1)
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
    %core = aie.core(%t) {
      aie.use_lock(%l1, AcquireGreaterEqual, 1)
      aie.use_lock(%l0, Release, 1)
      aie.end
    }
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    aie.objectfifo @of(%s, {%m dimensionsFromStream [<size = 4, stride = 64>, <size = 16, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<128xi32>> //~ AP230:24 AP160:29 AP171:53
  }
}
