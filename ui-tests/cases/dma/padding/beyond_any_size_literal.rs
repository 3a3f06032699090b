use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<8, 8>, <8, 1>], pad = [<0, 4294967297>, <0, 0>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

static INDICES: [u8; 64] = *SamplesBd::INDICES;

fn main() {}
