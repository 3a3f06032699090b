//! More runs than a start queue takes, of a constant.
use aie_pattern::prelude::*;

const RUNS: usize = 300;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] } descriptors [Ping; start [
        Ping * RUNS, //~ AP193
    ]];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 0)]
struct Ping;

fn main() {}
