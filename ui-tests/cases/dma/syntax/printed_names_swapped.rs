use aie_pattern::prelude::*;

#[dma_bd(dims = #aie<bd_dim_layout_array[<stride = 16, size = 8>]>)] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
