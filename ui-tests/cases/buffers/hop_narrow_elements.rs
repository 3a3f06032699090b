//! Elements of another width.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct Send;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct ToCore;

fn main() {
    Hop::<Send, ToCore>::run(&[0u16; 64], &mut [0u16; 64]); //~ AP007
}
