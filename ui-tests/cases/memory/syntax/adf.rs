//! Lines of ADF.
use aie_pattern::prelude::*;

tile_memory! {
    struct Port = device = npu1 {
        k_in_0: [i32; 64],
        location<buffer>(k.in[1]) = bank(0, 0, 1); //~ AP004
    };
    struct Kind = device = npu1 {
        k_in_0: [i32; 64],
        location<stack>(k) = bank(0, 0, 1); //~ AP001
    };
    struct Place = device = npu1 {
        k_in_0: [i32; 64],
        location<buffer>(k.in[0]) = { tile(0, 0) }; //~ AP001
    };
    struct Octal = device = npu1 {
        k_in_0: [i32; 64],
        location<buffer>(k.in[0]) = { offset(02000) }; //~ AP001
    };
    struct Overlap = device = npu1 {
        k_in_0: [i32; 64] * 2,
        location<buffer>(k.in[0]) = { address(0, 0, 0x2000), address(0, 0, 0x2000) }; //~ AP141
    };
}

fn main() {}
