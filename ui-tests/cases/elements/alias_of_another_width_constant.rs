use aie_pattern::prelude::*;

#[allow(non_camel_case_types)]
type float = f64;
const ROWS: usize = 8;

#[dma_bd(dims = [<ROWS, 16>])]
static SAMPLES: [[float; 16]; ROWS] = [[0.0; 16]; ROWS]; //~ AP007

fn main() {}
