// A compute tile receives rows of 64 words into two buffers in turn, and its core works on one while the other one is filled.
module {
  aie.device(npu1_1col) {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 2)

    %ping = aie.buffer(%core) {address = 1024 : i32, sym_name = "ping"} : memref<64xi32>
    %pong = aie.buffer(%core) {address = 16384 : i32, sym_name = "pong"} : memref<64xi32>
    %room = aie.lock(%core) {init = 2 : i32}
    %data = aie.lock(%core) {init = 0 : i32}

    aie.flow(%shim, DMA : 0, %core, DMA : 0)
    aie.shim_dma_allocation @in(%shim, MM2S, 0)

    %mem = aie.mem(%core) {
      %start = aie.dma_start(S2MM, 0, ^ping, ^end)
    ^ping:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      // An 8 x 8 tile, which arrives column by column.
      aie.dma_bd(%ping : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
      aie.use_lock(%data, Release, 1)
      aie.next_bd ^pong
    ^pong:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%pong : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
      aie.use_lock(%data, Release, 1)
      aie.next_bd ^ping
    ^end:
      aie.end
    }

    aie.core(%core) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      scf.for %i = %c0 to %c4 step %c1 {
        aie.use_lock(%data, AcquireGreaterEqual, 1)
        aie.use_lock(%room, Release, 1)
      }
      aie.end
    }

    aie.runtime_sequence @rows(%host : memref<256xi32>) {
      aiex.npu.dma_memcpy_nd(%host[0, 0, 0, 0][1, 1, 4, 64][0, 0, 64, 1]) {id = 0 : i64, issue_token = true, metadata = @in} : memref<256xi32>
      aiex.npu.dma_wait {symbol = @in}
    }
  }
}
