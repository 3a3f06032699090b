//! As `different_bits_literal`, with a constant.
use aie_pattern::prelude::*;

const N: usize = 64;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i8; N])]
struct Bytes;
#[dma_bd(channel = s2mm(0), buffer = [i32; N])]
struct Words;

assert_transfer!(Bytes -> Words); //~ AP113

fn main() {}
