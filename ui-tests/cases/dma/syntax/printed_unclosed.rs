use aie_pattern::prelude::*;

#[dma_bd(dims = #aie<bd_dim_layout_array[<size = 8, stride = 16>])] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
