use aie_pattern::prelude::*;

#[dma_bd(
    %t = aie.tile(0, 2) {alocation_scheme = "bank-aware"} //~ AP002
    aie.mem(%t) {
        aie.dma_bd(%b : memref<128xi32>, 0, 128)
    }
)]
struct Rows;

fn main() {}
