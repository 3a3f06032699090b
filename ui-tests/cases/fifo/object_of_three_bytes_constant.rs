use aie_pattern::prelude::*;

const LEN: usize = 3;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                object = [i8; LEN]; //~ AP024
}

fn main() {}
