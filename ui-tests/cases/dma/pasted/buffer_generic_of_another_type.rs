use aie_pattern::prelude::*;

#[dma_bd(
    %b = "aie.buffer"(%tile_0_2) <{sym_name = "b"}> : (index) -> memref<64xi32>
    aie.dma_bd(%b : memref<128xi32>, 0, 128) //~ AP008
)]
struct Rows;

fn main() {}
