use aie_pattern::prelude::*;

#[dma_bd(
    tile = mem,
    channel = mm2s(6), //~ AP043
    offset = 14,
    dims = [
        <8, 16>,
        <0, 1>, //~ AP010
        <8, -2>, //~ AP020
    ],
    acquire = (200, -1), //~ AP044
    packet = (1, 9), //~ AP046
)]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
