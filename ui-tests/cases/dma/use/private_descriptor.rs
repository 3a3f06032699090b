mod inner {
    use aie_pattern::prelude::*;

    #[dma_bd(dims = [<8, 16>])]
    pub(crate) static SAMPLES: [i32; 128] = [0; 128];

    #[dma_bd(dims = [<8, 16>])]
    static HIDDEN: [i32; 128] = [0; 128];
}

use inner::{HiddenBd, SamplesBd}; //~ E0603

fn main() {
    let _ = (HiddenBd, SamplesBd);
}
