use aie_pattern::prelude::*;

const STEP: i64 = 8;

object_fifo! {
    struct In = object = [i32; 16], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), name = "in";
    struct Out = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = shim(0, 0), name = "out";
    // Reading twice is no fault.
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][2, 1, 1, 16][STEP, 0, 0, 1]) {metadata = @in} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(%arg1[0, 0, 0, 0][2, 1, 1, 16][STEP, 0, 0, 1]) {metadata = @out} : memref<64xi32> //~ AP049
    allow(overlap), aiex.npu.dma_memcpy_nd(%arg1[0, 0, 0, 0][2, 1, 1, 16][STEP, 0, 0, 1]) {metadata = @out} : memref<64xi32>
}

fn main() {}
