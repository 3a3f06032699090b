use aie_pattern::prelude::*;

#[dma_bd(device = npu2, aie.dma_bd(%b : memref<64x!aiex.bfp<"v8bfp16ebs8">> offset = 0 len = 64))] //~ AP004
struct Rows;

fn main() {}
