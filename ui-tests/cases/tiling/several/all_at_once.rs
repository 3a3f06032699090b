use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int16, mem, write {
        .buffer_dimension = {7, 8}, //~ AP073
        .tiling_dimension = {3, 4}, //~ AP026
        .offset = {0, 0},
        .tile_traversal = {
            {.dimension=2, .stride=3, .wrap=2}, //~ AP071
            {.dimension=0, .stride=4, .wrap=0}, //~ AP010
        },
        .packet_port_id = 40, //~ AP078
    };
}

fn main() {
    let _ = (Tiles.iter(), Tiles::INDICES);
}
