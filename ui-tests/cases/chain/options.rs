//! What comes after a chain, misspelt.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 0, acquire = (0, -1), release = (1, 1))]
struct First;

assert_bd_chain!(First -> First; lock [(0, 1), (1, 0)]); //~ AP002
assert_bd_chain!(First -> First; locks {(0, 1)}); //~ AP001
assert_bd_chain!(First -> First; locks [0, 2]); //~ AP001
assert_bd_chain!(First -> First; locks [(0)]); //~ AP001
assert_bd_chain!(First -> First; allow(length)); //~ AP002
assert_bd_chain!(First -> First; allow = lengths); //~ AP001

fn main() {}
