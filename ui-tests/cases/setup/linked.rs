//! FIFOs that are linked, and have their buffers in common.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = object = [i32; 64], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    link [In] -> [Out] ([] [0]);
}

tile_memory! {
    struct Mem01 = device = npu1, tile = mem(0, 1) { a: [i32; 64] * 2, b: [i32; 64] * 2 } descriptors [
        In in a,
        Out in b, //~ AP191
    ];
    struct Alone = device = npu1, tile = mem(0, 1) { a: [i32; 64] * 2 } descriptors [
        In in a, //~ AP105 AP105
    ];
    struct Shim00 = device = npu1, tile = shim(0, 0) {} descriptors [
        In,
    ];
}

fn main() {}
