module {
  aie.device(npu1) {
    %s = aie.tile(1, 0)
    %m = aie.tile(1, 1)
    %west = aie.tile(0, 1)
    %far = aie.tile(3, 1)
    %c = aie.tile(1, 2)
    %b = aie.buffer(%m) {address = 0 : i32, sym_name = "b"} : memref<4096xi32>
    %w = aie.buffer(%west) {address = 0 : i32, sym_name = "w"} : memref<64xi32>
    %f = aie.buffer(%far) {address = 0 : i32, sym_name = "f"} : memref<64xi32>
    %x = aie.buffer(%c) {sym_name = "x"} : memref<64xi32>
    %y = aie.buffer(%c) {sym_name = "y"} : memref<64xi32>
    aie.flow(%s, DMA : 0, %m, DMA : 1)
    aie.flow(%m, DMA : 0, %c, DMA : 0)
    aie.flow(%m, DMA : 4, %c, DMA : 1)
    %dma = aie.memtile_dma(%m) {
      aie.dma_start(S2MM, 1, ^in, ^n1)
    ^in:
      aie.dma_bd(%b : memref<4096xi32>, 0, 64) {bd_id = 2 : i32} //~ AP041:57
      aie.next_bd ^in
    ^n1:
      aie.dma_start(MM2S, 0, ^out, ^n2)
    ^out:
      aie.dma_bd(%f : memref<64xi32>, 0, 64) //~ AP213:18
      aie.next_bd ^out
    ^n2:
      aie.dma_start(MM2S, 4, ^side, ^end)
    ^side:
      aie.dma_bd(%w : memref<64xi32>, 0, 64) //~ AP213:18
      aie.next_bd ^side
    ^end:
      aie.end
    }
    %mc = aie.mem(%c) {
      aie.dma_start(S2MM, 0, ^p, ^n)
    ^p:
      aie.dma_bd(%x : memref<64xi32>, 0, 64)
      aie.next_bd ^p
    ^n:
      aie.dma_start(S2MM, 1, ^q, ^e)
    ^q:
      aie.dma_bd(%y : memref<64xi32>, 0, 64)
      aie.next_bd ^q
    ^e:
      aie.end
    }
  }
}
