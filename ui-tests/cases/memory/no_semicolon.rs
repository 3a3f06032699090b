//! Items without a semicolon.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] } call(a)
    pub struct Core03 = device = npu1, tile = compute(0, 3) { a: [i32; 64] }; //~ AP001
}

tile_memory! { struct Core04 = device = npu1, tile = compute(0, 4) { a: [i32; 64] } } //~ AP001

fn main() {
    let _ = Core03::A.address(0);
}
