use aie_pattern::prelude::*;

#[dma_bd(aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 64, 64][0, 0, 64, 1]) {id = 0 : i64} : memref<64x64xi8>)] //~ AP004
struct Rows;

fn main() {}
