use aie_pattern::prelude::*;

const NUMBER: i64 = 6;
const STEP: i64 = 16;
const COUNT: i64 = 0;
const BACK: i64 = -2;
const LOCK: i64 = 200;
const KIND: i64 = 9;

#[dma_bd(
    tile = mem,
    channel = mm2s(NUMBER), //~ AP043
    offset = 14,
    dims = [
        <8, STEP>,
        <COUNT, 1>, //~ AP010
        <8, BACK>, //~ AP020
    ],
    acquire = (LOCK, -1), //~ AP044
    packet = (1, KIND), //~ AP046
)]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
