module {
  aie.device(npu1_1col) {
    %t = "aie.tile"() <{col = 0 : i32, row = 2 : i32}> : () -> index
    %u = "aie.tile"() <{col = 1 : i32, row = 2 : i32}> : () -> index //~ AP149:10
    %b = aie.buffer(%t) {sym_name = "b"} : memref<32xi32>
    aie.core(%t) {
      aie.end
    }
  }
}
