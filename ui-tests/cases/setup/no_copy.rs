//! The address of a copy that the buffer does not have.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2, b: [i32; 64] };
}

const THIRD: u64 = Core02::A.dma_address(2); //~ AP092
const SECOND: Option<u32> = Core02::B.core_address(1); //~ AP092

fn main() {}
