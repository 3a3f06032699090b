use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), aie.dma_bd(%b : memref<8xi32>, 0, 10, [<size = 8, stride = 1>], [<1, 1>], pad_value = 7))] //~ AP001
struct Rows;

fn main() {}
