//! What no macro can see: one error of rustc, at the attribute.
use aie_pattern::prelude::*;

struct Source;

impl Source {
    #[dma_bd(dims = [<8, 16>])] //~ error
    const SAMPLES: [i32; 128] = [0; 128];
}

trait Sources {
    #[dma_bd(dims = [<8, 16>])] //~ error
    const SAMPLES: [i32; 128] = [0; 128];
}

fn main() {}
