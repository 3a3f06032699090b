use aie_pattern::prelude::*;

const STEP: i64 = 2;

// Section 2c of the guide: 0 2 4 16 18 20.
#[dma_bd(dims = [<2, 16>, <3, STEP>])] //~ AP025 AP024
static SAMPLES: [[i8; 8]; 4] = [[0; 8]; 4];

fn main() {}
