use aie_pattern::prelude::*;

const LEN: usize = 12;

object_fifo! {
    struct Of = object = [i32; 40], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                consumer_object = [i32; LEN]; //~ AP165
}

fn main() {}
