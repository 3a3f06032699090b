//! Descriptors of one tile, checked together.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        input: [i32; 256] * 2,
    } descriptors [Ping, Pong]; //~ AP104
}

#[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 0, next_bd = 1, address = Core::INPUT.dma_address(0))]
struct Ping;
#[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 1, next_bd = 0, address = Core::INPUT.dma_address(0))]
struct Pong;

fn main() {}
