use aie_pattern::prelude::*;

const LEN: usize = 100000;

object_fifo! {
    struct Of = depth = 1, producer = compute(0, 2), consumers = compute(0, 5),
                object = [i32; LEN]; //~ AP022 AP019
}

fn main() {}
