use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32,
        %rows = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<512xi32>, 0, 512) aie.end }
        aiex.dma_start_task(%rows)
        aiex.dma_await_task(%rows); //~ AP137
}

fn main() {}
