use aie_pattern::prelude::*;

#[dma_bd(AIE.useLock(%6, Acquire, 0) AIE.dmaBd(<%7 : memref<24xi32, 2>, 0, 24>, 0) AIE.useLock(%6, Release, 1))] //~ AP004
struct Rows;

fn main() {}
