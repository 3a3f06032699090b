use aie_pattern::prelude::*;

const STACK: usize = 3328;

object_fifo! {
    stack compute(0, 2) = STACK;
    struct In = object = [i32; 3968], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct Out = object = [i32; 3968], depth = 2, producer = compute(0, 2), consumers = shim(0, 0); //~ AP184
}

fn main() {}
