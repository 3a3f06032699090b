use aie_pattern::prelude::*;

#[dma_bd(name = Whole, dims = [<16, 8>, <8, 1>])]
#[dma_bd(name = Part, dims = [<15, 8>, <8, 1>])]
pub static MATRIX: [i32; 128] = [0; 128];

assert_same_walk!(Whole, Part); //~ AP087

fn main() {}
