//! Buffers of constants for the objects of FIFOs, which cannot be there.
use aie_pattern::prelude::*;

const DEPTH: u64 = 3;
const COPIES: usize = 2;
const LONG: usize = 64;
const SHORT: usize = 32;

object_fifo! {
    struct In = device = npu1, object = [i32; LONG], depth = DEPTH, producer = compute(0, 2), consumers = mem(0, 1);
    struct Out = object = [i32; LONG], depth = COPIES as u64, producer = mem(0, 1), consumers = shim(0, 0);
}

tile_memory! {
    struct Mem01 = device = npu1, tile = mem(0, 1) {
        a: [i32; LONG] * COPIES,
        b: [i32; SHORT] * COPIES,
    } descriptors [
        In in a, //~ AP191
        Out in b, //~ AP191
    ];
    struct Named = device = npu1, tile = mem(0, 1) { a: [i32; LONG] * COPIES } descriptors [
        Out, //~ AP191
    ];
}

fn main() {}
