//! Lists of tiles that are written in another way.
use aie_pattern::prelude::*;

tile_memory! {
    struct A = device = npu1 { a: [i32; 64] } descriptors [Ping in]; //~ AP001
    struct B = device = npu1 { a: [i32; 64], b: [i32; 64] } descriptors [Ping in c]; //~ AP004
    struct C = device = npu1 { a: [i32; 64] } descriptors [Ping; start [Pong]]; //~ AP004
    struct D = device = npu1 { a: [i32; 64] } descriptors [Ping; start [Ping * ]]; //~ AP001
    struct E = device = npu1 { a: [i32; 64] } descriptors [Ping; start Ping]; //~ AP001
    struct F = device = npu1 { a: [i32; 64] } descriptors [Ping; locks (0, 1)]; //~ AP001
    struct G = device = npu1 { a: [i32; 64] } descriptors [Ping; lock [(0, 1)]]; //~ AP002
    struct H = device = npu1 { a: [i32; 64] } descriptors []; //~ AP001
    struct I = device = npu1 { a: [i32; 64] } descriptors [Ping] descriptors [Ping]; //~ AP003
    struct J = device = npu1 { a: [i32; 64] } descriptors [Ping Pong]; //~ AP001
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 0)]
struct Ping;

fn main() {}
