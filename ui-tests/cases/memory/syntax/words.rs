use aie_pattern::prelude::*;

tile_memory! { pub struct Length = tile = compute(0, 2) { a: 256 }; } //~ AP001

tile_memory! {
    pub struct Words = tile = compute(0, 2) {
        a: [i32; 64] at 0x400, //~ AP001
        b: [i32; 4] x 2, //~ AP001
        c: [i32; 64] in bank 1, //~ AP001
        d: [i32; 64] bank(0, 1), //~ AP001
    };
}

fn main() {}
