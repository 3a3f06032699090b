//! A walk of four dimensions is streams in a stream.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Blocks = <int16, 16; [2, 8], [2, 4], [2, 2], [2, 1]>;
}

fn main() {
    let buffer = [0i16; 256];
    let mut stream = Blocks.stream(&buffer);
    let vector: &[i16; 16] = stream.pop().unwrap(); //~ E0308
    println!("{vector:?}");
}
