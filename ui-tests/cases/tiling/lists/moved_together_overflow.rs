use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, buffer = {8}, device = ideal
        {.tiling_dimension = {4294967295}, .repetition = 4294967295},
        {.tiling_dimension = {4294967295}, .repetition = 4294967295}; //~ AP016
}

fn main() {}
