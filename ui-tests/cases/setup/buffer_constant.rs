//! Buffers of constants for the objects of FIFOs, which cannot be there.
use aie_pattern::prelude::*;

const DEPTH: usize = 2;
const COPIES: usize = 3;
const LONG: usize = 64;
const SHORT: usize = 32;

object_fifo! {
    struct In = device = npu1, object = [i32; LONG], depth = DEPTH, producer = shim(0, 0), consumers = compute(0, 2);
    struct Out = object = [i32; LONG], depth = DEPTH, producer = compute(0, 2), consumers = shim(0, 0);
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) {
        a: [i32; LONG] * COPIES,
        b: [i32; SHORT] * DEPTH,
    } descriptors [
        In in a, //~ AP191
        Out in b, //~ AP191
    ];
    struct Unnamed = device = npu1, tile = compute(0, 2) { a: [i32; LONG] * DEPTH } descriptors [
        Out, //~ AP191
    ];
}

fn main() {}
