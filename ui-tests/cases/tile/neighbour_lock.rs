//! A lock of a mem tile's neighbour, with a buffer of the tile itself.
use aie_pattern::prelude::*;

const LOCK: u8 = 1;

#[dma_bd(tile = mem, buffer = [i32; 64], bd_id = 0, acquire = (0, -1))]
struct In;
#[dma_bd(tile = mem, buffer = [i32; 64], bd_id = 0, acquire = (LOCK, -1), address = 0x80000)]
struct Own;
#[dma_bd(tile = mem, buffer = [i32; 64], bd_id = 0, acquire = (LOCK, -1), address = 0x400)]
struct Western;

assert_tile!(In); //~ AP107
assert_tile!(Own); //~ AP107
assert_tile!(Western);

fn main() {}
