use aie_pattern::prelude::*;

const SIZES: [u32; 1] = [256];

tiling_pattern! {
    struct Part = int32, mem, read { adf::tiling({.buffer_dimension = SIZES, .tiling_dimension = {64}, .offset = {0}}) }; //~ AP001
}

fn main() {}
