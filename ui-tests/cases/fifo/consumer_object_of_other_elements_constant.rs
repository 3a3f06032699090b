use aie_pattern::prelude::*;

const LEN: usize = 24;

object_fifo! {
    struct Of = object = [i32; LEN], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                consumer_object = [i16; LEN]; //~ AP165
}

fn main() {}
