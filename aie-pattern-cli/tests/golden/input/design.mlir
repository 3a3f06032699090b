module {
  aie.device(npu1_1col) {
    %t02 = aie.tile(0, 2)
    %b = aie.buffer(%t02) {sym_name = "b"} : memref<256xi32>
    %m = aie.mem(%t02) {
      %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb2)
    ^bb1:
      aie.dma_bd(%b : memref<256xi32>, 0, 256, [<size = 256, stride = 1>])
      aie.next_bd ^bb1
    ^bb2:
      aie.end
    }
  }
}
