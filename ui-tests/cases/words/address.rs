//! Words at addresses that the descriptor cannot have.
use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>])]
static SAMPLES: [i32; 128] = [0; 128];

const UNALIGNED: [u32; 6] = SamplesBd::words(0x402); //~ AP029
static BEYOND: [u32; 6] = SamplesBd::words(0xFE04); //~ AP029

fn main() {
    let _ = (SAMPLES, UNALIGNED, BEYOND, SamplesBd::WORDS); //~ E0599
}
