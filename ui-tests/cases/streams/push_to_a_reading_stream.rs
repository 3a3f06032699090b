//! A stream over a shared buffer only reads.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let buffer = [0i16; 256];
    let mut stream = Walk.stream(&buffer);
    let _ = stream.push(&[1; 16]); //~ E0277
}
