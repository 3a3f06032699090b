use aie_pattern::prelude::*;

tap_pattern! {
    struct Stands = i32, npu_dma_memcpy_nd(of, 0, A, offsets = [0, 0, 0, 4], sizes = [1, 2, 2, 4], strides = [0, 0, 32, 1]); //~ AP021
    struct Wrap = i32, aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 2048, 8][0, 0, 16, 1]) {id = 0 : i64, metadata = @of} : memref<65536xi32>; //~ AP012
    struct Task = i32, shim_dma_single_bd_task(of, A, sizes = [1, 2, 2, 4], strides = [0, 0, 32, 1]); //~ AP021
    struct Five = i32, shim_dma_single_bd_task(of, A, sizes = [1, 1, 1, 1, 4], strides = [0, 0, 0, 0, 1]); //~ AP006
    struct Three = i32, npu_dma_memcpy_nd(of, 0, A, sizes =
        [2, 2, 4], //~ AP072
        strides =
        [0, 32, 1], //~ AP072
    );
    struct Innermost = i32, npu_dma_memcpy_nd(of, 0, A, sizes = [1, 2, 2, 4], strides = [32, 16, 8]); //~ AP072
}

fn main() {}
