//! FIFOs with constants for which a tile has no descriptors or no locks left.
use aie_pattern::prelude::*;

const DEPTH: usize = 13;
const CHANNEL: u64 = 1;
const LOCK: u32 = 64;

object_fifo! {
    struct In = device = npu1, object = [i32; 4], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 2);
    struct Out = object = [i32; 4], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 3);
    struct Last = object = [i32; 4], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 4), producer_channel = CHANNEL;
}

tile_memory! {
    struct Mem01 = device = npu1, tile = mem(0, 1) {
        a: [i32; 4] * DEPTH,
        b: [i32; 4] * DEPTH,
        c: [i32; 4] * DEPTH,
        d: [i32; 4],
    } descriptors [
        Odd,
        In in a,
        Out in b, //~ AP177
        Last in c, //~ AP178
    ; locks [(LOCK, 1)]];
}

#[dma_bd(device = npu1, tile = mem, buffer = [i32; 4], channel = mm2s(CHANNEL), bd_id = 24)]
struct Odd;

fn main() {}
