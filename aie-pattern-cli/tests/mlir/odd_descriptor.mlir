// A mem tile: descriptor 24 belongs to odd channels, and a chain leads there from an even one.
module {
  aie.device(npu1_1col) {
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    %b = aie.buffer(%m) {sym_name = "b"} : memref<512xi32>
    %x = aie.buffer(%t) {sym_name = "x"} : memref<512xi32>
    aie.flow(%m, DMA : 0, %t, DMA : 0)
    %md = aie.memtile_dma(%m) {
      aie.dma_start(MM2S, 0, ^one, ^end)
    ^one:
      aie.dma_bd(%b : memref<512xi32>, 0, 256) {bd_id = 0 : i32}
      aie.next_bd ^two
    ^two:
      aie.dma_bd(%b : memref<512xi32>, 256, 256) {bd_id = 24 : i32} //~ AP041:59
      aie.next_bd ^one
    ^end:
      aie.end
    }
    %mt = aie.mem(%t) {
      aie.dma_start(S2MM, 0, ^in, ^end)
    ^in:
      aie.dma_bd(%x : memref<512xi32>, 0, 512)
      aie.next_bd ^in
    ^end:
      aie.end
    }
  }
}
