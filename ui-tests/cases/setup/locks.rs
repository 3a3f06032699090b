//! First values of locks that the tile does not have, or that do not fit.
use aie_pattern::prelude::*;

tile_memory! {
    struct Mem01 = device = npu1, tile = mem(0, 1) { a: [i32; 64] } descriptors [Ping; locks [
        (64, 2),
        (0, 1), //~ AP192
        (64, 1), //~ AP192
        (65, 64), //~ AP192
        (128, -1), //~ AP192 AP192
    ]];
}

#[dma_bd(device = npu1, tile = mem, buffer = [i32; 64], channel = s2mm(0), bd_id = 0)]
struct Ping;

fn main() {}
