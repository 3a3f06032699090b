//! The same with constants.
use aie_pattern::prelude::*;

const ROW: u32 = 1;

tile_memory! {
    struct NoDevice = tile = compute(0, ROW) { a: [i8; 64] }; //~ AP149
    struct Family = device = aie2p, tile = mem(0, ROW + 1) { a: [i8; 64] }; //~ AP149
    struct Part = device = krackan, tile = shim(8, ROW) {}; //~ AP149
}

fn main() {}
