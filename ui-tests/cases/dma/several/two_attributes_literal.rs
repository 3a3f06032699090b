use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 17>, <8, 2>], name = First)] //~ AP015
#[dma_bd(dims = [<4, 1>, <0, 16>], name = Second)] //~ AP010
#[dma_bd(dims = [<4, 1>, <8, 16>], name = Good)]
static SAMPLES: [i32; 128] = [0; 128];

static TABLE: [u8; 32] = *Good::INDICES;

fn main() {}
