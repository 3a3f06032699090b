use aie_pattern::prelude::*;

const RUNS: usize = 0;

#[dma_bd(device = ideal, len = 16, iteration = (RUNS, 16))] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {
    // Uses of what is in error add nothing.
    let mut stream = [0; 16];
    SamplesBd.gather(&[0; 128], &mut stream);
}
