//! FIFOs with constants for which a tile has no channel, no descriptors or no locks left.
use aie_pattern::prelude::*;

const DEPTH: usize = 12;
const CHANNEL: u32 = 0;
const LOCK: u32 = 1;

object_fifo! {
    struct In = device = npu1, object = [i32; 4], depth = DEPTH, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = object = [i32; 4], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 2),
                 consumer_channels = [CHANNEL];
    link [In] -> [Out] ([] [0]);
}

tile_memory! {
    struct Mem01 = device = npu1, tile = mem(0, 1) { a: [i32; 4] * DEPTH } descriptors [
        Even,
        In in a,
        Out in a, //~ AP177
    ];
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 4] * 2 } descriptors [
        Ping,
        Out in a, //~ AP178
    ];
    struct Locks = device = npu1, tile = compute(0, 2) { a: [i32; 4] * 2 } descriptors [
        Out in a; //~ AP179
        locks [(LOCK, 0), (3, 0), (5, 0), (7, 0), (9, 0), (11, 0), (13, 0), (15, 0)]
    ];
}

#[dma_bd(device = npu1, tile = mem, buffer = [i32; 4], channel = mm2s(2), bd_id = 0)]
struct Even;
#[dma_bd(device = npu1, buffer = [i32; 4], channel = s2mm(CHANNEL), bd_id = 3)]
struct Ping;

fn main() {}
