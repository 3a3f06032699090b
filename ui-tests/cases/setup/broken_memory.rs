//! A memory that is in error, with a list and its table: nothing more is said of these.
use aie_pattern::prelude::*;

const LARGE: usize = 40_000;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) {
        a: [i32; 64] * 2,
        b: [i32; LARGE], //~ AP140
    } descriptors [In in a, Ping; locks [(20, 0)]];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0, address = Core02::A.dma_address(0))]
struct Ping;

static TABLE: [aie_pattern::bd::Write; 24] = Core02::WRITES;

fn main() {}
