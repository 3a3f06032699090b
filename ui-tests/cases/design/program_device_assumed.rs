use aie_pattern::prelude::*;

object_fifo! {
    %shim = aie.tile(0, 0)
    %mem = aie.tile(0, 1)
    %core = aie.tile(0, 2)
    aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    %buffer = aie.buffer(%mem) : memref<64xi32>
    aie.memtile_dma(%mem) {
        %0 = aie.dma_start(MM2S, 0, ^twice, ^end)
    ^twice:
        aie.dma_bd(%buffer : memref<64xi32> offset = 0 len = 128 sizes = [2, 2, 4, 8] strides = [0, 32, 8, 1]) //~ AP021
        aie.next_bd ^twice
    ^end:
        aie.end
    }
}

fn main() {}
