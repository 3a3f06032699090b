use aie_pattern::prelude::*;

#[allow(non_camel_case_types)]
type int4 = i8;

#[dma_bd(len = 128)]
static WEIGHTS: [int4; 128] = [0; 128]; //~ AP007

fn main() {}
