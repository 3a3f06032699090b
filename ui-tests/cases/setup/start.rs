//! What cannot be started.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2 } descriptors [In in a, Ping, Any; start [
        In, //~ AP193
        Any, //~ AP193
        Ping * 0, //~ AP193
        Ping * 257, //~ AP193
        Ping * 256,
    ]];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0)]
struct Ping;
#[dma_bd(device = npu1, buffer = [i32; 64], bd_id = 1)]
struct Any;

fn main() {}
