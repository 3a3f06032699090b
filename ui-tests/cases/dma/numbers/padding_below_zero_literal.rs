use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<8, 1>], pad = [<-4, 0>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
