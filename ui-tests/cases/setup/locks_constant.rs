//! First values of locks that the tile does not have, or that do not fit, of constants.
use aie_pattern::prelude::*;

const EMPTY: u32 = 16;
const DEPTH: i32 = 64;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] } descriptors [Ping; locks [
        (EMPTY, 2), //~ AP192
        (0, DEPTH), //~ AP192
    ]];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 0)]
struct Ping;

fn main() {}
