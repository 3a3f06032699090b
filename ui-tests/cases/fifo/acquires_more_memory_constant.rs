use aie_pattern::prelude::*;

const MOST: usize = 4;

object_fifo! {
    struct Of = object = [i32; 4096], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                acquires = [1, MOST]; //~ AP184
}

fn main() {}
