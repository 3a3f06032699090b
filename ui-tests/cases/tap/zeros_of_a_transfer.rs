use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 48][0, 0, 0, 1]) {d0_zero_before = 4 : i64, metadata = @of} : memref<48xi32>; //~ AP030
}

fn main() {}
