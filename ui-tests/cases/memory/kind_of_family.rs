//! Kinds of tiles that no array of a family has in a row, and tiles by names of parts.
use aie_pattern::prelude::*;

tile_memory! {
    struct NoDevice = tile = compute(0, 1) { a: [i8; 64] }; //~ AP149
    struct Family = device = aie_ml, tile = mem(0, 3) { a: [i8; 64] }; //~ AP149
    struct Part = device = strix, tile = compute(3, 1) { a: [i8; 64] }; //~ AP149
    struct Outside = device = phoenix, tile = compute(5, 2) { a: [i8; 64] }; //~ AP149
    struct SomeHaveOne = device = aie_ml, tile = mem(0, 2) { a: [i8; 64] };
    struct OthersHaveOne = device = aie_ml, tile = compute(0, 2) { a: [i8; 64] };
}

fn main() {}
