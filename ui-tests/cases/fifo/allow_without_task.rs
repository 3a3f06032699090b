use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
    allow(overlap), struct Other = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = shim(0, 0); //~ AP001
    allow(locks), aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @Of} : memref<64xi32> //~ AP002
}

fn main() {}
