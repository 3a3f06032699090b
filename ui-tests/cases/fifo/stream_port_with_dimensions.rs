use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), aie_stream = producer,
                to_stream = [<4, 6>, <6, 1>]; //~ AP164
}

fn main() {}
