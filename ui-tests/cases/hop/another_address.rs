use aie_pattern::prelude::*;

const SECOND: u32 = 0x90000;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 64])]
struct Send;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], address = 0x80000)]
struct Fill;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64], address = SECOND)]
struct Drain;
// The eastern neighbour sees the same memory at 0.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64], address = 0)]
struct FromTheEast;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64], address = 0x400)]
struct Core;
#[dma_bd(channel = mm2s(0), buffer = [i32; 64], address = 0x1000)]
struct Back;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64])]
struct Result;

assert_transfer!(Send -> Fill => Drain -> Core; identity); //~ AP112
assert_transfer!(Send -> Fill => FromTheEast -> Core => Back -> Result; identity); //~ AP112

fn main() {}
