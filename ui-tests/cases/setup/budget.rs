//! FIFOs for which a tile has no channel, no descriptors or no locks left.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}
object_fifo! {
    struct Pinned = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2),
                    consumer_channels = [0];
}
object_fifo! {
    struct Deep = device = npu1, object = [i32; 4], depth = [1, 13], producer = shim(0, 0), consumers = compute(0, 2);
}

tile_memory! {
    struct Channels = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2, b: [i32; 64] } descriptors [
        Ping,
        Pong,
        In in a, //~ AP178
    ];
    struct Pins = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2 } descriptors [
        Ping,
        Pinned in a, //~ AP178
    ];
    struct Descriptors = device = npu1, tile = compute(0, 2) { a: [i32; 4] * 13, b: [i32; 64] } descriptors [
        Ping,
        Deep in a, //~ AP177
    ];
    struct Locks = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2, b: [i32; 64] } descriptors [
        Ping,
        In in a; //~ AP179
        locks [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (10, 0), (12, 0), (14, 0)]
    ];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 8)]
struct Ping;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(1), bd_id = 9)]
struct Pong;

fn main() {}
