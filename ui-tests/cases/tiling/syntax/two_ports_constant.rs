use aie_pattern::prelude::*;

const ROWS: u32 = 8;

tiling_pattern! {
    struct Halves = int32, mem, read {
        read_access(m.out[0]) = tiling({.buffer_dimension = {12, ROWS}, .tiling_dimension = {12, ROWS / 2}});
        read_access(m.out[1]) = tiling({.buffer_dimension = {12, ROWS}, .tiling_dimension = {12, ROWS / 2}}); //~ AP001
    };
}

fn main() {}
