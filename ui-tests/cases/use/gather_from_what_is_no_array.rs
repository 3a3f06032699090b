//! Buffers of another element type, and slices.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int32, 8; [4, 1]>;
}

fn main() {
    let mut stream = [0i32; 32];
    Walk.gather(&[0i16; 32], &mut stream); //~ E0308
    Walk.gather(&[0i32; 32][..], &mut stream); //~ E0277
    Walk.gather(&vec![0i32; 32], &mut stream); //~ E0277
}
