//! Blocks of 8 x 4 where a kernel expects blocks of 4 x 8, with constants.
use aie_pattern::prelude::*;

const R: usize = 8;
const S: usize = 4;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 16]; 16], dims = [<16 / R, 16 * R>, <16 / S, S>, <R, 16>, <S, 1>])]
struct Blocks;
#[dma_bd(channel = s2mm(0), buffer = [i32; 256])]
struct ToCore;
#[dma_bd(device = ideal, buffer = [[i32; 16]; 16], dims = [<16 / S, 16 * S>, <16 / R, R>, <S, 16>, <R, 1>])]
struct Expected;

assert_transfer!(Blocks -> ToCore; same_walk(Expected)); //~ AP119

fn main() {}
