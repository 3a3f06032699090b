//! Two streams that write, from one.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Blocks = <int16, 16; [2, 8], [2, 4], [2, 2], [2, 1]>;
}

fn main() {
    let mut buffer = [0i16; 256];
    let mut stream = Blocks.stream_mut(&mut buffer);
    let mut first = stream.pop().unwrap();
    let mut second = stream.pop().unwrap(); //~ E0499
    let _ = (first.push(&[1; 16]), second.push(&[2; 16]));
}
