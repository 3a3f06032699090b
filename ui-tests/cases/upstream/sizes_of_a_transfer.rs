//! mlir-aie 2425: sizes beyond 1023, and more than 64 of the outermost, were cut to their low bits.
use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Wide = i32, npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 2, 1032][0, 0, 2048, 1]) : memref<2x2048xi32>; //~ AP012
    pub struct Many = i32, npu.dma_memcpy_nd(%a[0, 0, 0, 0][65, 1, 2, 16][64, 0, 32, 1]) : memref<130x32xi32>; //~ AP047
}

fn main() {}
