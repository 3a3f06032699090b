//! Buffers for the objects of FIFOs, which cannot be there.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct More = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), acquires = [1, 2];
    struct Next = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = compute(0, 3);
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) {
        a: [i32; 64] * 2,
        one: [i32; 64],
        small: [i32; 32] * 2,
        b: [i32; 64] * 2,
    } descriptors [
        In in one, //~ AP191
        More in a, //~ AP191
        Next, //~ AP191
        Ping in b, //~ AP191
    ];
    struct Small = device = npu1, tile = compute(0, 2) { small: [i32; 32] * 2 } descriptors [
        In in small, //~ AP191
    ];
    struct Taken = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2 } descriptors [
        In in a,
        Next in a, //~ AP191
    ];
    struct Core03 = device = npu1, tile = compute(0, 3) { a: [i32; 64] * 2 } descriptors [
        Next in a, //~ AP191
    ];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0)]
struct Ping;

fn main() {}
