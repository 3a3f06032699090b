use aie_pattern::prelude::*;

const SIZE: i64 = 2;

#[dma_bd(buffer = [i32; 64], len = 16, iteration = (2, 32))]
struct Alternate;
#[dma_bd(buffer = [i32; 64], len = 16, iteration = (SIZE, 32, 1))]
struct Later;
#[dma_bd(buffer = [i32; 64], offset = 32, len = 16)]
struct Third;
#[dma_bd(buffer = [i32; 64], offset = 32, len = 32)]
struct Half;

assert_disjoint!(Alternate, Third); //~ AP089
assert_disjoint!(Third, Later); //~ AP089
assert_covers!(Alternate, Half); //~ AP090
assert_disjoint!(<Alternate as BufferDescriptor>::AllRuns, Third); //~ AP089
// The types themselves are of one pass.
assert_same_walk!(Later, Third);

fn main() {}
