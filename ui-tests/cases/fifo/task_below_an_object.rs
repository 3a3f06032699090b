use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 32], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), name = "of";
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {id = 0 : i64, metadata = @of} : memref<60xi32> //~ AP176
}

fn main() {}
