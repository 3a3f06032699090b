//! Tiles without a data memory.
use aie_pattern::prelude::*;

tile_memory! {
    struct Shim = device = npu1, tile = shim(0, 0) { a: [i8; 64] }; //~ AP147
    struct Mem = device = aie, tile = mem { a: [i8; 64] }; //~ AP147
    struct Ideal = device = ideal, tile = compute(0, 2) { a: [i8; 64] }; //~ AP147
}

fn main() {}
