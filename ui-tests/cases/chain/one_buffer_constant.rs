//! The same with constants in the descriptors and the locks.
use aie_pattern::prelude::*;

const ADDRESS: u64 = 0x400;
const EMPTY: u8 = 0;
const TWO: u32 = 2;

#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 0, next_bd = 1, address = ADDRESS, acquire = (EMPTY, -1), release = (1, 1))]
struct Ping;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 1, next_bd = 0, address = ADDRESS, acquire = (EMPTY, -1), release = (1, 1))]
struct Pong;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 2, next_bd = 3, address = ADDRESS, acquire = (EMPTY, -2))]
struct FirstHalf;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 3, next_bd = 2, address = ADDRESS + 0x80, release = (1, 2))]
struct SecondHalf;

assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, TWO), (1, 0)]); //~ AP101
assert_bd_chain!(FirstHalf -> SecondHalf -> FirstHalf); //~ AP104

fn main() {}
