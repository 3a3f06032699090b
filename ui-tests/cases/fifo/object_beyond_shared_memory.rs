use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 70_000], //~ AP184
                producer = compute(0, 2), consumers = compute(0, 3),
                depth = 1;
}

fn main() {}
