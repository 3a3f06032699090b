//! Starts behind descriptors that never end.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64], b: [i32; 64] } descriptors [Ring, Once; start [
        Ring,
        Once, //~ AP194
        Once,
    ]];
    struct Core03 = device = npu1, tile = compute(0, 3) { a: [i32; 64], b: [i32; 64] } descriptors [Ring, Again; start [
        Ring,
        Again, //~ AP194
    ]];
    struct Core04 = device = npu1, tile = compute(0, 4) { a: [i32; 64], b: [i32; 64] } descriptors [
        Ring,
        Again, //~ AP194
    ];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0, next_bd = 0, address = Core02::A.dma_address(0))]
struct Ring;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 1, address = Core02::B.dma_address(0))]
struct Once;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 2, next_bd = 2, address = Core02::B.dma_address(0))]
struct Again;

static TABLE: [aie_pattern::bd::Write; 14] = Core04::WRITES;

fn main() {}
