use aie_pattern::prelude::*;

const DEPTH: usize = 5;

object_fifo! {
    struct Of = object = [i32; 4096], producer = shim(0, 0), consumers = compute(0, 2), acquires = [1, 1],
                depth = [2, DEPTH]; //~ AP184
}

fn main() {}
