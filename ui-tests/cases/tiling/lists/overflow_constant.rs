use aie_pattern::prelude::*;

const DEEP: u64 = 4294967295;

tiling_pattern! {
    pub struct Tiles = int8, shim, read, device = ideal {
        .buffer_dimension = {4294967295, 4294967295, DEEP}, .tiling_dimension = {4, 1, 1} //~ AP016
    };
}

fn main() {}
