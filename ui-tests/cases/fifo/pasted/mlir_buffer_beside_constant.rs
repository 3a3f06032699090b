//! A buffer of a pasted program beside a FIFO whose depth is a constant.
use aie_pattern::prelude::*;

const DEPTH: usize = 4;

object_fifo! {
    %tile_0_2 = aie.tile(0, 2)
    %weights = aie.buffer(%tile_0_2) {sym_name = "weights"} : memref<56000xi8>
    %lock = aie.lock(%tile_0_2, 0) {init = 1 : i32}
    struct Of = device = npu1, object = [i32; 1024], depth = DEPTH, producer = %tile_0_2, consumers = compute(0, 3); //~ AP184
}

fn main() {}
