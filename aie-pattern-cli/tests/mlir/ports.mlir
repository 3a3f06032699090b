module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
    %mux = aie.shim_mux(%s) {
      aie.connect<DMA : 0, North : 9> //~ AP230:36
    }
    %sb0 = aie.switchbox(%s) {
      aie.connect<South : 3, North : 0>
      aie.connect<South : 7, North : 0> //~ AP230:38
    }
    aie.flow(%m, DMA : 0, %t, DMA : 2) //~ AP230:37
  }
}
