use aie_pattern::prelude::*;

#[dma_bd(dims = #aie<bd_pad_layout_array[<const_pad_before = 8, const_pad_after = 16>]>)] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
