use aie_pattern::prelude::*;

const A: u64 = 7;
const B: u64 = 3;
const D: u64 = 2;
const E: u64 = 0;

tiling_pattern! {
    pub struct Tiles = int16, mem, write {
        .buffer_dimension = {A, 8}, //~ AP073
        .tiling_dimension = {B, 4}, //~ AP026
        .offset = {0, 0},
        .tile_traversal = {
            {.dimension=D, .stride=3, .wrap=2}, //~ AP071
            {.dimension=0, .stride=4, .wrap=E}, //~ AP010
        },
        .packet_port_id = 40, //~ AP078
    };
}

fn main() {
    let _ = (Tiles.iter(), Tiles::INDICES);
}
