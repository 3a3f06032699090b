use aie_pattern::prelude::*;

const LEN: usize = 70_000;

object_fifo! {
    struct Of = object = [i32; LEN], //~ AP184
                producer = compute(0, 2), consumers = compute(0, 3),
                depth = 1;
}

fn main() {}
