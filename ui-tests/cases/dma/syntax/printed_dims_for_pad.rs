use aie_pattern::prelude::*;

#[dma_bd(tile = mem, dims = [<8, 16>], pad = #aie<bd_dim_layout_array[<size = 0, stride = 0>]>)] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
