//! A ring whose last arrow is missing.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1, acquire = (0, -1), release = (1, 1))]
struct Ping;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 1))]
struct Pong;

assert_bd_chain!(Ping -> Pong; locks [(0, 2), (1, 0)]); //~ AP057

fn main() {}
