use aie_pattern::prelude::*;

tap_pattern! {
    struct Wrap = i32, aiex.dma_configure_task_for @of {
        aie.dma_bd(%a : memref<65536xi32> offset = 0 len = 16384 sizes = [1, 1, 2048, 8] strides = [0, 0, 16, 1]) //~ AP012
        aie.end
    };
    struct Stands = i32, aiex.dma_configure_task_for @of {
        aie.dma_bd(%a : memref<64xi32>, 0, 16, [<size = 1, stride = 0>, <size = 2, stride = 0>, <size = 2, stride = 32>, <size = 4, stride = 1>]) //~ AP021
        aie.end
    };
    struct Three = i32, aiex.dma_configure_task_for @of {
        aie.dma_bd(%a : memref<64xi32>, 0, 8, [<size = 2, stride = 0>, <size = 2, stride = 32>, <size = 4, stride = 1>]) //~ AP021 AP023
        aie.end
    };
    struct Once = i32, aiex.dma_configure_task_for @of {
        aie.dma_bd(%a : memref<65536xi32> offset = 0 len = 16384 sizes = [2, 1, 1024, 8] strides = [0, 0, 16, 1]) //~ AP132
        aie.end
    };
}

fn main() {}
