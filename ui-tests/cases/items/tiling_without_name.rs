use aie_pattern::prelude::*;

tiling_pattern! {
    int32, mem, write { .buffer_dimension = {12, 8} }; //~ AP001
}

fn main() {}
