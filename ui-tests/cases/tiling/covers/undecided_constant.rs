use aie_pattern::prelude::*;

const COUNT: i64 = 40000;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, ensure(covers) {
        .buffer_dimension = {60000}, .tiling_dimension = {1}, .offset = {-2},
        .tile_traversal = {{.dimension=0, .stride=2, .wrap=COUNT}, {.dimension=0, .stride=3, .wrap=2}} //~ AP083
    };
}

fn main() {}
