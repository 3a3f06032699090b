use aie_pattern::prelude::*;

const LEN: usize = 100;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), name = "of";
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, LEN][0, 0, 0, 1]) {metadata = @of} : memref<960xi8> //~ AP176
}

fn main() {}
