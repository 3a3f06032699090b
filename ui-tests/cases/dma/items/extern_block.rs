use aie_pattern::prelude::*;

unsafe extern "C" {
    #[dma_bd(dims = [<8, 16>])]
    static SAMPLES: [i32; 128]; //~ AP001
}

fn main() {}
