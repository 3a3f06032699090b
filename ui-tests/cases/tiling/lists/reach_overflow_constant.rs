use aie_pattern::prelude::*;

const FAR: u32 = u32::MAX;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, device = ideal {
        .buffer_dimension = {8}, .tiling_dimension = {8},
        .tile_traversal = {{.dimension=0, .stride=4294967295, .wrap=FAR}} //~ AP016
    };
}

fn main() {}
