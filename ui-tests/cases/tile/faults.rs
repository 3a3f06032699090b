//! Descriptors that cannot be in one tile together, each at the one that is wrong.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 0, next_bd = 1, address = 0x400)]
struct Ping;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 1, next_bd = 0, address = 0x480)]
struct Overlapping;
#[dma_bd(buffer = [i32; 64], channel = s2mm(1), bd_id = 1)]
struct OtherChannel;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 0)]
struct SameId;
#[dma_bd(buffer = [i32; 64], tile = mem, channel = s2mm(0), bd_id = 1)]
struct OtherTile;
#[dma_bd(buffer = [i32; 64], device = npu2, channel = s2mm(0), bd_id = 1)]
struct OtherDevice;
#[dma_bd(buffer = [i32; 64])]
struct Unnumbered;

assert_tile!(Ping, Overlapping); //~ AP104
assert_tile!(Ping, OtherChannel); //~ AP055
assert_tile!(Ping); //~ AP103
assert_tile!(Ping, Overlapping, SameId; shared(Ping, Overlapping)); //~ AP056
assert_tile!(Ping, OtherTile); //~ AP102
assert_tile!(Ping, OtherDevice); //~ AP102
assert_tile!(Ping, Overlapping, Unnumbered); //~ AP056

fn main() {}
