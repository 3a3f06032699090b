//! Descriptors of which nothing says where they are, or that are nowhere in the tile.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
#[dma_bd(buffer = [i16; 256], channel = mm2s(0))]
struct Anywhere;
#[dma_bd(buffer = [i16; 256], channel = mm2s(0), bd_id = 0, address = 0x8000)]
struct Elsewhere;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) { a: [i16; 256] @ 0x400 }
        conflicts(load Vectors in a, dma Anywhere) //~ AP151
        conflicts(load Vectors in a, dma Elsewhere); //~ AP151
}

fn main() {}
