use aie_pattern::prelude::*;

const LEN: usize = 1099511627776;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                object = [[i32; LEN]; LEN]; //~ AP005
}

fn main() {}
