use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 128], dims = [<8, 16>, <2, 1>, <8, 2>])]
pub struct Samples;

assert_descriptor_budget!(Samples); //~ E0277

fn main() {}
