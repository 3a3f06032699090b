//! Neighbours of a mem tile that the array does not have.
use aie_pattern::prelude::*;

const LAST: u32 = 4;

tile_memory! {
    struct First = device = npu1, tile = mem(0, 1) { a: [i32; 64] } descriptors [
        Locks, //~ AP195
        West, //~ AP195
    ];
    struct Last = device = npu1, tile = mem(LAST, 1) { a: [i32; 64] } descriptors [
        East, //~ AP195
        West; allow(neighbours)
    ];
}

#[dma_bd(device = npu1, tile = mem, buffer = [i32; 64], channel = s2mm(0), bd_id = 0,
         address = First::A.dma_address(0), acquire = (0, -1), release = (1, 1))]
struct Locks;
#[dma_bd(device = npu1, tile = mem, buffer = [i32; 64], channel = s2mm(1), bd_id = 24,
         address = 0x400, acquire = (2, -1), release = (3, 1))]
struct West;
#[dma_bd(device = npu1, tile = mem, buffer = [i32; 64], channel = mm2s(0), bd_id = 1, address = 0x10_0000)]
struct East;

fn main() {}
