//! Rings whose descriptors differ in length, and whose locks do not balance.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1, acquire = (0, -1), release = (1, 1))]
struct Ping;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 1), len = 32)]
struct Shorter;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, -1), release = (1, 2))]
struct GivesTwo;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, -1))]
struct GivesNone;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0)]
struct Unlocked;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (1, -1), release = (1, 1))]
struct OtherLock;
#[dma_bd(buffer = [i32; 64], bd_id = 1, next_bd = 0, acquire = (0, 1), release = (1, 1))]
struct Exact;

assert_bd_chain!(Ping -> Shorter -> Ping); //~ AP059
assert_bd_chain!(Ping -> GivesTwo -> Ping); //~ AP100
assert_bd_chain!(Ping -> GivesNone -> Ping); //~ AP100
assert_bd_chain!(Ping -> Unlocked -> Ping); //~ AP100
assert_bd_chain!(Ping -> OtherLock -> Ping); //~ AP100
assert_bd_chain!(Ping -> Exact -> Ping); //~ AP100
assert_bd_chain!(Ping -> Shorter -> Ping; allow(lengths));
assert_bd_chain!(Ping -> GivesTwo -> Ping; allow(locks));

fn main() {}
