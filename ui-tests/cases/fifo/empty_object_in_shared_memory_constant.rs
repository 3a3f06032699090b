use aie_pattern::prelude::*;

const LEN: usize = 0;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 3),
                object = [i32; LEN]; //~ AP165
}

fn main() {}
