//! Places of ADF in other tiles.
use aie_pattern::prelude::*;

tile_memory! {
    struct Row = device = xcvc1902, tile = compute(10, 3) {
        k_in_0: [i32; 64],
        location<buffer>(k.in[0]) = { address(10, 3, 0x2000) }; //~ AP149
    };
    struct Column = device = xcve2302, tile = compute(3, 2) {
        k_in_0: [i32; 64] * 2,
        location<buffer>(k.in[0]) = { bank(3, 0, 1), bank(4, 0, 2) }; //~ AP149
    };
    struct Call = device = xcvc1902 {
        k_in_0: [i32; 64],
        single_buffer(k.in[0]); //~ AP001
    };
}

fn main() {}
