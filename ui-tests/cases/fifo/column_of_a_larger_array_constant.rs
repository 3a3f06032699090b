use aie_pattern::prelude::*;

const LEN: usize = 24;

object_fifo! {
    struct Of = object = [i32; LEN], depth = 2, producer = compute(0, 2),
                consumers = compute(6, 2); //~ AP160
}

fn main() {}
