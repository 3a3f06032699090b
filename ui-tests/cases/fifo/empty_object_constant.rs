use aie_pattern::prelude::*;

const LEN: usize = 0;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                object = [i32; LEN]; //~ AP022
}

fn main() {}
