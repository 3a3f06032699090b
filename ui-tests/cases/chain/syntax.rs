//! What is no chain.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 0)]
struct First;

assert_bd_chain!(); //~ AP001
assert_bd_chain!(First ->); //~ AP001
assert_bd_chain!(First, First); //~ AP001
assert_bd_chain!(First -> First -> First); //~ AP056
assert_bd_chain!(First -> First);

fn main() {}
