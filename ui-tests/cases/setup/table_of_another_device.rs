//! The table of a tile whose registers are not known.
use aie_pattern::prelude::*;

tile_memory! {
    struct Tile = device = xcvc1902, tile = compute(0, 2) { a: [i32; 64] } descriptors [Ping]; //~ AP051
}

#[dma_bd(device = xcvc1902, buffer = [i32; 64], channel = s2mm(0), bd_id = 0, address = Tile::A.dma_address(0))]
struct Ping;

const WRITES: usize = Tile::WRITES.len();

fn main() {}
