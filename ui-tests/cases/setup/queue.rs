//! More starts of a channel than its task queue holds.
use aie_pattern::prelude::*;

const TWICE: usize = 2;

tile_memory! {
    struct Same = device = npu1, tile = compute(0, 2) { a: [i32; 64] } descriptors [Out; start [
        Out, Out * TWICE, Out, Out,
        Out, //~ AP194
    ]];
    struct Turns = device = npu1, tile = compute(0, 2) { a: [i32; 64], b: [i32; 64] } descriptors [Ping, Pong; start [
        Ping, Pong, Ping, Pong,
        Ping, //~ AP194
        Pong,
    ]];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0, address = Same::A.dma_address(0))]
struct Out;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 0, address = Turns::A.dma_address(0))]
struct Ping;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 1, address = Turns::B.dma_address(0))]
struct Pong;

fn main() {}
