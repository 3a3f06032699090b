module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    // aie-pattern: allow(AP148) the loader of this part moves the buffer
    %a = aie.buffer(%t) {address = 65000 : i32, sym_name = "a"} : memref<256xi32>
    %b = aie.buffer(%t) {mem_bank = 4 : i32, sym_name = "b"} : memref<16xi32> // aie-pattern: allow(AP146) as above
    // aie-pattern: allow(AP141) nothing overlaps //~ unused-allow:27
    %c = aie.buffer(%t) {address = 4096 : i32, sym_name = "c"} : memref<16xi32>
    %d = aie.buffer(%t) {mem_bank = 7 : i32, sym_name = "d"} : memref<16xi32> //~ unchecked:10 AP146:37
  }
}
