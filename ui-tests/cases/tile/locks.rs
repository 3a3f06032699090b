//! Locks of a mem tile of which one side is missing.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, buffer = [i32; 64], channel = s2mm(0), bd_id = 0, acquire = (64, -1), release = (65, 1))]
struct In;
#[dma_bd(tile = mem, buffer = [i32; 64], channel = mm2s(0), bd_id = 1, acquire = (65, -1), release = (66, 1))]
struct OtherLock;
#[dma_bd(tile = mem, buffer = [i32; 64], channel = mm2s(0), bd_id = 1, acquire = (65, -1), release = (64, 1))]
struct Out;

assert_tile!(In, OtherLock); //~ AP105 AP105
assert_tile!(In, Out);
assert_tile!(In; allow(locks));

fn main() {}
