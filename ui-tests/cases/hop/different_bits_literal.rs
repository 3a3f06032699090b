//! A receiver of elements four times as wide as those that are sent.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i8; 64])]
struct Bytes;
#[dma_bd(channel = s2mm(0), buffer = [i32; 64])]
struct Words;

assert_transfer!(Bytes -> Words); //~ AP113

fn main() {}
