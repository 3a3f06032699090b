use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Halo = int32, mem, read, ensure(runs(16)) { //~ AP086
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .offset = {-1, -1},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2}}
    };
}

fn main() {}
