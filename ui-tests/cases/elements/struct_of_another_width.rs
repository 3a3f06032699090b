use aie_pattern::prelude::*;

#[allow(non_camel_case_types)]
struct cint16 {
    pub re: i32,
    pub im: i32,
}

#[dma_bd(dims = [<8, 16>])]
#[dma_bd(name = Rows, dims = [<8, 16>, <16, 1>])]
static SAMPLES: [cint16; 128] = [const { cint16 { re: 0, im: 0 } }; 128]; //~ AP007

fn main() {
    let _ = (SAMPLES[0].re, SAMPLES[0].im);
}
