//! A sender that repeats elements, one that leaves some out on the way, and a receiver with a hole.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64], dims = [<4, 8>, <16, 1>])]
struct Overlapping;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct Linear;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct ToCore;
#[dma_bd(channel = s2mm(0), buffer = [i32; 128], dims = [<16, 8>, <4, 1>])]
struct Sparse;
#[dma_bd(channel = mm2s(0), buffer = [i32; 64], len = 32)]
struct Half;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 32])]
struct Back;

assert_transfer!(Overlapping -> ToCore; permutation); //~ AP118
assert_transfer!(Linear -> Sparse; permutation); //~ AP118
assert_transfer!(Linear -> ToCore => Half -> Back; permutation); //~ AP118

fn main() {}
