//! Over what has no length while compiling.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

#[dma_bd(buffer = [i16; 256])]
pub struct Bd;

fn main() {
    let buffer = vec![0i16; 256];
    let _ = Walk.stream(&buffer[..]); //~ E0308
    let _ = Bd.stream(&[0i16; 256]); //~ E0599
}
