use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 4096], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                acquires = [1, 4]; //~ AP184
}

fn main() {}
