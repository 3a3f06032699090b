use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, %t = aiex.dma_configure_task(%mem_tile_0_1, MM2S, 0) { aie.dma_bd(%b : memref<48xi32>, 0, 48) aie.end }; //~ AP001
}

fn main() {}
