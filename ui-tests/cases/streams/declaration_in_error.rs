//! Streams of a declaration in error add no errors.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Literal = <int16, 16; [8, 2]; buffer = 128>; //~ AP015
}

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Constant = <int16, 16; [COUNT, 2]; buffer = 128>; //~ AP015
}

fn main() {
    let mut buffer = [0i16; 256];
    let mut stream = Literal.stream(&buffer);
    while let Some(vector) = stream.pop() {
        println!("{:?}", vector);
    }
    for vector in Constant.stream(&buffer) {
        println!("{:?}", vector[0]);
    }
    let _ = Literal.stream_mut(&mut buffer).push(&[1; 16]);
    let _ = Constant.try_stream(&buffer[..]).map(|stream| stream.remaining());
}
