//! A FIFO and a descriptor that are in error, in the list of a tile: nothing more is said of the list and its table.
use aie_pattern::prelude::*;

const COLUMNS: usize = 65;
const BEYOND: u32 = 16;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2),
                from_stream = [[<COLUMNS, 1>]]; //~ AP171
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2, b: [i32; 64] } descriptors [In in a];
    struct Core03 = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2, b: [i32; 64] } descriptors [Ping];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = BEYOND, address = Core03::B.dma_address(0))] //~ AP040
struct Ping;

static TABLE: [aie_pattern::bd::Write; 15] = Core02::WRITES;
static OTHER: [aie_pattern::bd::Write; 7] = Core03::WRITES;

fn main() {}
