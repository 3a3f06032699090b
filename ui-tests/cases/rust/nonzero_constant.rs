use aie_pattern::prelude::*;
use std::num::NonZero;

const ROWS: NonZero<u32> = NonZero::new(8).unwrap();

#[dma_bd(dims = [<ROWS, 16>, <16, 1>])] //~ E0277
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
