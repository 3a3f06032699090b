module {
  aie.device(npu1_1col) {
    %t2 = aie.tile(0, 2)
    %t3 = aie.tile(0, 3)
    %t4 = aie.tile(0, 4)
    %t5 = aie.tile(0, 5)
    %a = aie.buffer(%t2) {address = 1024 : i32, sym_name = "a"} : memref<1024xi32>
    %b = aie.buffer(%t2) {address = 4096 : i32, sym_name = "b"} : memref<512xi32> //~ AP141:37
    %c = aie.buffer(%t3) {address = 65000 : i32, sym_name = "c"} : memref<256xi32> //~ AP148:37
    %d = aie.buffer(%t3) {mem_bank = 4 : i32, sym_name = "d"} : memref<256xi32> //~ unchecked:10 AP146:38
    %e = aie.buffer(%t4) {address = 0 : i32, sym_name = "e"} : memref<16384xi32>
    %f = aie.buffer(%t5) {address = 256 : i32, sym_name = "f"} : memref<64xi32> //~ AP142:37
    %core = aie.core(%t5) {
      aie.end
    } {stack_size = 1024 : i32}
  }
}
