// The stack takes the room that the last buffer needs, and a shim has no memory at all.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    %a = aie.buffer(%t) {sym_name = "a"} : memref<4096xi32>
    %b = aie.buffer(%t) {sym_name = "b"} : memref<4096xi32>
    %c = aie.buffer(%t) {sym_name = "c"} : memref<8192xi16>
    %d = aie.buffer(%t) {sym_name = "d"} : memref<16384xi8> //~ AP140:10
    %e = aie.buffer(%s) {sym_name = "e"} : memref<16xi8> //~ AP147:10
    %core = aie.core(%t) {
      aie.end
    }
  }
}
