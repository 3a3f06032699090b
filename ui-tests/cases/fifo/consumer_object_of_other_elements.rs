use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                consumer_object = [i16; 24]; //~ AP165
}

fn main() {}
