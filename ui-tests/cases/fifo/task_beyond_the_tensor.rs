use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), name = "of";
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 2, 24][0, 0, 30, 1]) {metadata = @of} : memref<48xi32> //~ AP015
}

fn main() {}
