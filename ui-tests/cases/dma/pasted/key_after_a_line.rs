use aie_pattern::prelude::*;

#[dma_bd(
    %b = aie.buffer(%tile_0_2) : memref<64xi32>
    bd_id = 99, //~ AP040
    aie.dma_bd(%b : memref<64xi32>, 0, 64)
)]
struct Known;

#[dma_bd(
    aie.dma_bd(%b : memref<64xi32>, 0, 64)
    func.func private @kernel(memref<64xi32>)
    bdid = 9 //~ AP002
)]
struct Unknown;

fn main() {}
