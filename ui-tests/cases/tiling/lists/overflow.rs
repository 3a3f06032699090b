use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int8, shim, read, device = ideal {
        .buffer_dimension = {4294967295, 4294967295, 4294967295}, .tiling_dimension = {4, 1, 1} //~ AP016
    };
}

fn main() {}
