use aie_pattern::prelude::*;

const STACK: usize = 65537;

object_fifo! {
    stack compute(3, 3) = STACK; //~ AP184
    struct In = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

fn main() {}
