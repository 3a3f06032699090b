use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, %t = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<768xi32>, 0, 48, [<size = 5, stride = 128>, <size = 1, stride = 0>, <size = 3, stride = 32>, <size = 16, stride = 1>]) aie.end }; //~ AP132
}

fn main() {}
