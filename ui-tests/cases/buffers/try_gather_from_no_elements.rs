use aie_pattern::prelude::*;

#[dma_bd(buffer = [i8; 64])]
struct Bytes;

fn main() {
    // Of what has no size, a slice has any length.
    let buffer = vec![(); usize::MAX];
    let _ = Bytes.try_gather(&buffer, &mut [(); 64]); //~ AP007
}
