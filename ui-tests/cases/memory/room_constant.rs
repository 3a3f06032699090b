//! The same of a type whose size rustc knows.
use aie_pattern::prelude::*;

#[derive(Clone, Copy)]
struct Pixel([u8; 4]);
const PIXELS: usize = 4096;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [Pixel; PIXELS] * 2,
        b: [Pixel; PIXELS],
        c: [Pixel; PIXELS], //~ AP140
    };
}

fn main() {
    let _ = Pixel([0; 4]).0;
}
