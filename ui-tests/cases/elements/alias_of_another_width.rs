use aie_pattern::prelude::*;

#[allow(non_camel_case_types)]
type float = f64;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: [[float; 16]; 8] = [[0.0; 16]; 8]; //~ AP007

fn main() {}
