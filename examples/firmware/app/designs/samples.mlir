// A compute tile receives samples into two buffers in turn, two to a word and column by column, and sends what its core makes of them.
module {
  aie.device(xcve2302) {
    %tile = aie.tile(2, 3)

    %ping = aie.buffer(%tile) {address = 4096 : i32, sym_name = "ping"} : memref<256xi16>
    %pong = aie.buffer(%tile) {address = 20480 : i32, sym_name = "pong"} : memref<256xi16>
    %sums = aie.buffer(%tile) {address = 36864 : i32, sym_name = "sums"} : memref<64xi32>
    %room = aie.lock(%tile) {init = 2 : i32}
    %full = aie.lock(%tile) {init = 0 : i32}
    %sent = aie.lock(%tile) {init = 1 : i32}
    %made = aie.lock(%tile) {init = 0 : i32}

    %dma = aie.mem(%tile) {
      %fill = aie.dma_start(S2MM, 0, ^ping, ^send)
    ^ping:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%ping : memref<256xi16> offset = 0 len = 256 sizes = [16, 8, 2] strides = [2, 32, 1])
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^pong
    ^pong:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%pong : memref<256xi16> offset = 0 len = 256 sizes = [16, 8, 2] strides = [2, 32, 1])
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^ping
    ^send:
      %drain = aie.dma_start(MM2S, 1, ^sums, ^end)
    ^sums:
      aie.use_lock(%made, AcquireGreaterEqual, 1)
      aie.dma_bd(%sums : memref<64xi32> offset = 0 len = 64)
      aie.use_lock(%sent, Release, 1)
      aie.next_bd ^sums
    ^end:
      aie.end
    }

    aie.core(%tile) {
      aie.end
    } {elf_file = "sums.elf"}
  }
}
