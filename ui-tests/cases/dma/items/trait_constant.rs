use aie_pattern::prelude::*;

trait Source {
    #[dma_bd(dims = [<8, 16>])]
    const SAMPLES: [i32; 128]; //~ AP001
}

fn main() {}
