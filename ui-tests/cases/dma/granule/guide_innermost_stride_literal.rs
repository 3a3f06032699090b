use aie_pattern::prelude::*;

// Section 2c of the guide: 0 2 4 16 18 20.
#[dma_bd(dims = [<2, 16>, <3, 2>])] //~ AP025 AP024
static SAMPLES: [[i8; 8]; 4] = [[0; 8]; 4];

fn main() {}
