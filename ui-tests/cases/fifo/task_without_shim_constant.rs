use aie_pattern::prelude::*;

const LEN: usize = 48;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), name = "of";
    aie.objectfifo @mid(%t02, {%t04}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, LEN][0, 0, 0, 1]) {metadata = @mid} : memref<48xi32> //~ AP185
}

fn main() {}
