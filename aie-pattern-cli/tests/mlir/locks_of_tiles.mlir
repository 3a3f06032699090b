module {
  aie.device(npu1_1col) {
    %t = aie.tile(0, 2)
    %u = aie.tile(0, 5)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
    %l0 = aie.lock(%t, 3) {init = 1 : i32, sym_name = "l0"}
    %l1 = aie.lock(%t, 3) {init = 0 : i32, sym_name = "l1"} //~ AP214:24
    %l2 = aie.lock(%t, 16) {init = 0 : i32, sym_name = "l2"} //~ AP044:24
    %l3 = aie.lock(%t, 5) {init = 64 : i32, sym_name = "l3"} //~ AP045:35
    %far = aie.lock(%u, 0) {init = 0 : i32, sym_name = "far"}
    %core = aie.core(%t) {
      aie.use_lock(%far, AcquireGreaterEqual, 1) //~ AP213:20
      aie.end
    }
  }
}
