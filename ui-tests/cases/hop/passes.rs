use aie_pattern::prelude::*;

const PASS: i64 = 1;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 64])]
struct Send;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], len = 16, iteration = (4, 16))]
struct Fill;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], len = 16, iteration = (2, 16))]
struct Half;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], len = 16, iteration = (4, 16, PASS))]
struct Later;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64], len = 16)]
struct Quarter;
#[dma_bd(channel = s2mm(0), buffer = [i32; 16])]
struct Core;

assert_transfer!(Send -> Fill => Quarter -> Core; identity); //~ AP117
assert_transfer!(Send -> Half; identity); //~ AP117
assert_transfer!(Send -> Later; identity); //~ AP106

// Only an order needs passes from the first.
assert_transfer!(Send -> Later);

fn main() {}
