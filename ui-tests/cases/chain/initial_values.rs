//! Values with which the locks of a ring cannot start.
use aie_pattern::prelude::*;

const EMPTY: u8 = 0;
const FULL: u8 = 1;
const THREE: u32 = 3;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1, acquire = (EMPTY, -1), release = (FULL, 1))]
struct Ping;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (EMPTY, -1), release = (FULL, 1))]
struct Pong;
#[dma_bd(buffer = [i32; 64], bd_id = 1)]
struct Last;

assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, 0), (FULL, 0)]); //~ AP101
assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, THREE), (FULL, 0)]); //~ AP101
assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2)]); //~ AP101
assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2), (1, 0), (2, 2)]); //~ AP101
assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2), (1, -1)]); //~ AP101
assert_bd_chain!(Ping -> Pong -> Ping; locks [(0, 2), (1, 0), (0, 2)]); //~ AP101
assert_bd_chain!(Ping -> Last; locks [(0, 2), (1, 0)]); //~ AP101
assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, 2), (FULL, 0)]);
assert_bd_chain!(Ping -> Pong -> Ping; locks [(FULL, 1), (EMPTY, 1)]);

fn main() {}
