use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int33, mem, write, index = u7 { //~ AP004 AP004
        .bufer_dimension = {12, 8}, //~ AP002
        .tiling_dimension = {4 3}, //~ AP001
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2} {0, 4}} //~ AP001 AP001
        .offset = {"0"} //~ AP001
    };
    pub struct Next = int32, mem, read; //~ AP001
}

fn main() {
    let _ = (Tiles.indices(), Next.iter());
}
