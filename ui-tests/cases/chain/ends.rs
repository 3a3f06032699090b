//! Chains that end otherwise than they say.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1)]
struct Ping;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0)]
struct Pong;
#[dma_bd(buffer = [i32; 64], bd_id = 1)]
struct Last;

assert_bd_chain!(Ping -> Pong); //~ AP057
assert_bd_chain!(Ping -> Last -> Ping); //~ AP057
assert_bd_chain!(Pong -> Ping -> Pong);

fn main() {}
