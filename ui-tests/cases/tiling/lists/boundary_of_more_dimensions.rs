use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .boundary_dimension = {12, 8, 1} //~ AP072
    };
}

fn main() {}
