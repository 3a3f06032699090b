use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .buffer_dimension = {010, 8} }; //~ AP001
    pub struct Nines = int32, mem, write { .buffer_dimension = {8, 09} }; //~ AP001
    pub struct Rust = int32, mem, write { buffer_dimension: [010, 8] };
}

fn main() {}
