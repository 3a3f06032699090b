use aie_pattern::prelude::*;

const LOCK: u8 = 200;
const COUNT: usize = 8;

#[dma_bd(
    tile = mem,
    channel = mm2s(6), //~ AP043
    offset = 14,
    dims = [
        <8, 16>,
        <COUNT - 8, 1>, //~ AP010
        <8, -2>, //~ AP020
    ],
    acquire = (LOCK, -1), //~ AP044
    packet = (1, 9), //~ AP046
)]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
