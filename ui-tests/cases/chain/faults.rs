//! Every fault of a chain, each at the descriptor that has it.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], channel = mm2s(0), bd_id = 0, next_bd = 7)]
struct First;
#[dma_bd(buffer = [i32; 64], channel = s2mm(0), bd_id = 1, next_bd = 2)]
struct OtherChannel;
#[dma_bd(buffer = [i32; 64], tile = mem, bd_id = 2, next_bd = 0)]
struct OtherTile;
#[dma_bd(buffer = [i32; 64], bd_id = 0)]
struct Again;

assert_bd_chain! { First -> OtherChannel -> OtherTile -> Again } //~ AP057 AP055 AP055 AP056

fn main() {}
