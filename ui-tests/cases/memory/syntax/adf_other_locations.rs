use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = xcve2802, tile = compute(10, 3), like = adf {
        a: [i32; 24],
        location<stack>(k) = bank(10, 0, 1); //~ AP001
        adf::location<adf::parameter>(k.param[0]) = address(10, 0, 0x2000); //~ AP001
    };
}

fn main() {}
