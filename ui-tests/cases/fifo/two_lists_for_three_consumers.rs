use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = [compute(0, 5), compute(2, 5), compute(4, 5)],
                from_stream = [[], [<24, 1>]]; //~ AP001
}

fn main() {}
