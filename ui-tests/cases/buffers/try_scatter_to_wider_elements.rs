use aie_pattern::prelude::*;

#[dma_bd(buffer = [i8; 64])]
struct Bytes;

fn main() {
    let _ = Bytes.try_scatter(&[0i16; 64], &mut [0; 64]); //~ AP007
}
