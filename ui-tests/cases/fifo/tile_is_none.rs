//! A tile outside of the array hides nothing that is wrong wherever it is meant to be.
use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], producer = compute(0, -2), //~ AP005
                consumers = compute(0, 5),
                depth = 0, //~ AP161
                to_stream = [<4, 1>]; //~ AP171
    struct Far = object = [i32; 64], producer = compute(2, 2),
                 consumers = compute(0, 9), //~ AP160
                 depth = [2, 3, 4], //~ AP161
                 to_stream = [<4, 1>]; //~ AP171
    struct Back = object = [i32; 64], depth = 2, producer = compute(4, 2), consumers = tile(0, 6), name = "back"; //~ AP160
    struct Shared = object = [i32; 64], depth = 2, producer = compute(1, 2), consumers = compute(1, 3),
                    allocate = compute(0, 9); //~ AP166
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @back} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @none} : memref<64xi32> //~ AP004
}

fn main() {}
