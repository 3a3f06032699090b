//! Ends of two widths.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i16; 128])]
struct Halves;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct ToCore;

fn main() {
    Hop::<Halves, ToCore>::run(&[0u32; 64], &mut [0u32; 64]); //~ AP007
}
