use aie_pattern::prelude::*;

tile_memory! {
    pub struct Core = device = npu1, tile = compute(0, 2) {
        a: [i32; 8],
        #[cfg(any())] //~ AP001
        b: [i32; 16384],
    };
}

fn main() {}
