//! FIFOs in the lists of tiles on which they have no end, or more than once.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct Far = object = [i32; 64], depth = 2, producer = shim(1, 0), consumers = [compute(1, 2), compute(1, 3)];
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2, b: [i32; 64] * 2 } descriptors [
        In in a,
        Far in b, //~ AP183
        In in b, //~ AP183
        InFromStream0, //~ AP190
    ];
    struct Core = device = npu1, tile = compute { a: [i32; 64] * 2 } descriptors [
        In in a, //~ AP190
    ];
    struct Npu2 = device = npu2, tile = compute(0, 2) { a: [i32; 64] * 2 } descriptors [
        In in a, //~ AP102
    ];
}

fn main() {}
