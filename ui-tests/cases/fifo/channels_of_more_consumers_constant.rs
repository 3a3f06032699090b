use aie_pattern::prelude::*;

const CHANNEL: u8 = 1;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                consumer_channels = [0, CHANNEL]; //~ AP178
}

fn main() {}
