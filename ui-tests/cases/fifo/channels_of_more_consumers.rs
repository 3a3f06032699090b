use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                consumer_channels = [0, 1]; //~ AP178
}

fn main() {}
