use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, aiex.ipu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 6, 8][0, 0, 8]) {id = 0 : i64, metadata = @of} : memref<48xi32>; //~ AP072
}

fn main() {}
