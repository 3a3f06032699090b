use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {
    let mut stream = [0; 8];
    SamplesBd.gather(SAMPLES.as_slice(), &mut stream); //~ E0277
}
