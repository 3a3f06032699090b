use aie_pattern::prelude::*;

object_fifo! {
    link [NoSuch] -> [Neither] ([] [3]); //~ AP004 AP004
}

object_fifo! {
    aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 48][0, 0, 0, 1]) {id = 1 : i64, metadata = @nope} : memref<48xi32> //~ AP004
}

object_fifo! {}

fn main() {}
