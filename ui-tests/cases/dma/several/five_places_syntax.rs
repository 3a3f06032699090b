use aie_pattern::prelude::*;

#[dma_bd(
    tile = men, //~ AP004
    chanel = mm2s(0), //~ AP002
    dims = [
        <8>, //~ AP001
        <2, 1>,
        {8, 2}, //~ AP001
    ],
    acquire = 64, //~ AP001
    tile = mem, //~ AP003
)]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
