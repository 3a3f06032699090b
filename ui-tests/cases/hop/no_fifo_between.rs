//! A pattern that is to receive and to send, as only a FIFO does.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 64])]
struct Send;
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i32; 64])]
struct Receive;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct Forward;

assert_transfer!(Send -> Receive => Forward); //~ E0277

fn main() {}
