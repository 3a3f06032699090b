//! A zero that the sender pads is no element of its buffer.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 6], dims = [<6, 6>, <6, 1>], pad = [<1, 1>, <1, 1>])]
struct Padded;
#[dma_bd(channel = s2mm(0), buffer = [[i32; 8]; 8])]
struct ToCore;
#[dma_bd(device = ideal, tile = mem, buffer = [[i32; 6]; 6], dims = [<6, 6>, <6, 1>], pad = [<1, 1>, <1, 1>])]
struct Expected;

assert_transfer!(Padded -> ToCore);
assert_transfer!(Padded -> ToCore; same_walk(Expected));
assert_transfer!(Padded -> ToCore; permutation); //~ AP118
assert_transfer!(Padded -> ToCore; identity); //~ AP117

fn main() {}
