//! What is no list of descriptors.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0)]
struct First;
#[dma_bd(buffer = [i32; 64], bd_id = 1)]
struct Second;

assert_tile!(); //~ AP001
assert_tile!(First -> Second); //~ AP001
assert_tile!(First, Second, shared(First, Second)); //~ AP001
assert_tile!(First, Second; shared(First, Secnd)); //~ AP004
assert_tile!(First, Second; shared[First, Second]); //~ AP001
assert_tile!(First, Second; sharing(First, Second)); //~ AP002
assert_tile!(First, Second; allow(lock)); //~ AP002
assert_tile!(First, Second,);

fn main() {}
