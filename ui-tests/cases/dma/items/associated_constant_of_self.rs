use aie_pattern::prelude::*;

struct Source;

impl Source {
    const LEN: usize = 128;
    #[dma_bd(dims = [<8, 16>])]
    const SAMPLES: [i32; Self::LEN] = [0; Self::LEN]; //~ AP001
}

fn main() {}
