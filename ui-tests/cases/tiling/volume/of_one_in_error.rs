use aie_pattern::prelude::*;

const TILES: usize = 0;

tiling_pattern! {
    pub struct Write = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {12, 9} }; //~ AP070
    pub struct Read = int32, compute, read {
        .buffer_dimension = {12, 6}, .tiling_dimension = {12, 1}, .tile_traversal = {{1, 1, TILES}} //~ AP010
    };
}

assert_same_volume!(Write, Read);

fn main() {
    let _: [u32; 8] = Write::words(0, 0x80000);
    let _ = (Write::DESCRIPTORS, Read.iter());
}
