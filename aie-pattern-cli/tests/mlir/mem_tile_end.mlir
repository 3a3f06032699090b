// An address beyond the memory of a mem tile.
module {
  aie.device(npu2_1col) {
    %m = aie.tile(0, 1)
    %d = aie.buffer(%m) {address = 524288 : i32, sym_name = "d"} : memref<64xi32> //~ AP148:36
  }
}
