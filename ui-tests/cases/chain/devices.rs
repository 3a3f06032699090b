//! Descriptors of two devices, which are no chain.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, buffer = [i32; 64], bd_id = 0, next_bd = 1)]
struct Ping;
#[dma_bd(device = npu2, buffer = [i32; 64], bd_id = 1, next_bd = 0)]
struct Pong;

assert_bd_chain!(Ping -> Pong -> Ping); //~ AP055

fn main() {}
