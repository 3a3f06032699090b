//! The same with constants in the descriptors.
use aie_pattern::prelude::*;

const LEN: usize = 32;
const TWO: i32 = 2;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1, acquire = (0, -1), release = (1, 1))]
struct Ping;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 1), len = LEN)]
struct Shorter;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, TWO))]
struct GivesTwo;

assert_bd_chain!(Ping -> Shorter -> Ping); //~ AP059
assert_bd_chain!(Ping -> GivesTwo -> Ping); //~ AP100

fn main() {}
