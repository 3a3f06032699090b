//! Vectors go to the innermost level.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Blocks = <int16, 16; [2, 8], [2, 4], [2, 2], [2, 1]>;
}

fn main() {
    let mut buffer = [0i16; 256];
    let mut stream = Blocks.stream_mut(&mut buffer);
    let _ = stream.push(&[1; 16]); //~ E0277
}
