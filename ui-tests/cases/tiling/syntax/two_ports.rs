use aie_pattern::prelude::*;

tiling_pattern! {
    struct Halves = int32, mem, read {
        adf::read_access(m.out[0]) = adf::tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {12, 4}});
        adf::read_access(m.out[1]) = adf::tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {12, 4}, .offset = {0, 4}}); //~ AP001
    };
    struct Commas = int32, mem, write
        write_access(left.in[0]) = tiling({.buffer_dimension = {12, 8}}),
        write_access(right.in[0]) = tiling({.buffer_dimension = {12, 8}}); //~ AP001
}

fn main() {}
