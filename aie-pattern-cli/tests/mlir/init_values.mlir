// Initial values for two of three objects, and a repeat on a shim.
module {
  aie.device(npu1_1col) {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    aie.objectfifo @init(%m, {%t}, 3 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<[1, 2]> : memref<2xi32>, dense<[3, 4]> : memref<2xi32>] //~ AP164:5
    aie.objectfifo @rep(%s, {%t}, 2 : i32) {repeat_count = 3 : i32} : !aie.objectfifo<memref<16xi32>> //~ AP163:5
  }
}
