use aie_pattern::prelude::*;

#[dma_bd(name = Upper, dims = [<5, 16>, <16, 1>])]
#[dma_bd(name = Lower, offset = 64, dims = [<4, 16>, <16, 1>])]
pub static MATRIX: [i32; 128] = [0; 128];

assert_covers!(Upper, Lower); //~ AP090

fn main() {}
