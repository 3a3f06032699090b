//! A stream over a buffer that is too short.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let buffer = [0i16; 239];
    println!("{}", Walk.stream(&buffer).remaining()); //~ AP015
}
