//! Descriptors that reach more than a buffer, and none.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        input: [i32; 256] @ 0x400,
        output: [i32; 256] @ 0x800,
    } descriptors [Long, OnStack]; //~ AP151 AP151
}

#[dma_bd(buffer = [i32; 512], bd_id = 0, address = Core::INPUT.dma_address(0))]
struct Long;
#[dma_bd(buffer = [i32; 64], bd_id = 1, address = 0x100)]
struct OnStack;

tile_memory! {
    struct Mem = device = npu1, tile = mem(1, 1) {
        input: [i32; 256] @ 0x400,
    } descriptors [Wrong, Neighbour]; //~ AP151
}

/// It begins before the buffer.
#[dma_bd(tile = mem, buffer = [i32; 256], bd_id = 0, address = 0x80000 + 0x200)]
struct Wrong;
#[dma_bd(tile = mem, buffer = [i32; 256], bd_id = 1, address = 0x400)]
struct Neighbour;

fn main() {}
