use aie_pattern::prelude::*;

const ROWS: usize = 8;

#[dma_bd(dims = [<ROWS +, 16>])] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {
    SamplesBd::INDICES;
}
