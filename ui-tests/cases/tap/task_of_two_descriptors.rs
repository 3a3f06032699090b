use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, %t = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<48xi32>, 0, 24) aie.next_bd ^b ^b: aie.dma_bd(%a : memref<48xi32>, 24, 24) aie.end }; //~ AP001
}

fn main() {}
