//! Rings with several descriptors on one buffer.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 0, next_bd = 1, address = 0x400, acquire = (0, -1), release = (1, 1))]
struct Ping;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 1, next_bd = 0, address = 0x400, acquire = (0, -1), release = (1, 1))]
struct Pong;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 2, next_bd = 3, address = 0x400, acquire = (0, -2))]
struct FirstHalf;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 3, next_bd = 2, address = 0x480, release = (1, 2))]
struct SecondHalf;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 4, next_bd = 5, address = 0x400, acquire = (0, -1), release = (1, 1))]
struct ToOne;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 5, next_bd = 4, address = 0x400, acquire = (2, -1), release = (3, 1))]
struct ToOther;

assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2), (1, 0)]); //~ AP101
assert_bd_chain!(FirstHalf -> SecondHalf -> FirstHalf); //~ AP104
assert_bd_chain!(ToOne -> ToOther -> ToOne); //~ AP104 AP104
assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 1), (1, 0)]);
assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2), (1, 0)], allow(overlap));
assert_bd_chain!(FirstHalf -> SecondHalf -> FirstHalf; allow(overlap));

fn main() {}
