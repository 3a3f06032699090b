//! Blocks of 4 x 8 are put in order by a receiver that takes blocks of 8 x 4; what is in between is as it should be.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i8; 64]; 32])]
struct FromHost;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i8; 64]; 32])]
struct ToMem;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 32], dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>])]
struct Blocks;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[i8; 64]; 32], dims = [<4, 512>, <16, 4>, <8, 64>, <4, 1>])]
struct OtherBlocks;

assert_transfer!(FromHost -> ToMem => Blocks -> OtherBlocks; identity); //~ AP117

fn main() {}
