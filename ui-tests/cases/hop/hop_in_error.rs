//! Hops whose ends do not go together, and one that has no order.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct Send;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct ToCore;
#[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
struct Odd;
#[dma_bd(device = ideal, channel = mm2s(0), buffer = [[i16; 2]; 64], dims = [<2, 1>, <64, 2>])]
struct Halves;
struct Other;

const NOT_WHOLE: usize = Hop::<Send, Odd>::LEN; //~ AP114
const PARTS: &[u32] = Hop::<Halves, ToCore>::ORDER; //~ AP121
const OTHER: &[u32] = Hop::<Send, Other>::ORDER; //~ E0599

fn main() {}
