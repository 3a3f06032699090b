//! Vectors of other lengths than the pattern's.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let mut buffer = [0i16; 256];
    let _ = Walk.stream_mut(&mut buffer).push(&[1; 32]); //~ E0308
    let vector: Option<&[i16; 8]> = Walk.stream(&buffer).pop(); //~ E0308
    println!("{vector:?}");
}
