module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %c2 = aie.tile(0, 2)
    %c3 = aie.tile(0, 3)
    %c4 = aie.tile(0, 4)
    aie.objectfifo @whole(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<96xi32>>
    aie.objectfifo @part0(%mem, {%c2}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo @part1(%mem, {%c3}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo @part2(%mem, {%c4}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo.link [@whole] -> [@part0, @part1, @part2]([] [0, 64, 32]) //~ AP169:73
    aie.objectfifo @sum0(%c2, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo @sum1(%c3, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.objectfifo @sum(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    aie.objectfifo.link [@sum0, @sum1] -> [@sum]([0] []) //~ AP169:49
  }
}
