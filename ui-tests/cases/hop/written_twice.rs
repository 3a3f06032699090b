//! A receiver that writes an element twice, and a sender that reads one that was never written.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 64])]
struct FromHost;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64], dims = [<4, 8>, <16, 1>], allow(overlap))]
struct Twice;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [[i32; 18]; 4], dims = [<4, 18>, <16, 1>])]
struct WithEdges;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 18]; 4])]
struct All;
#[dma_bd(channel = s2mm(0), buffer = [[i32; 18]; 4])]
struct ToCore;

assert_transfer!(FromHost -> Twice); //~ AP115
assert_transfer!(FromHost -> WithEdges => All -> ToCore); //~ AP116

fn main() {}
