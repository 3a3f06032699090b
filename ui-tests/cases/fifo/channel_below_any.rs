use aie_pattern::prelude::*;

object_fifo! {
    struct Any = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = compute(2, 2),
                 producer_channel = -1, consumer_channels = [-1];
    struct Negative = object = [i32; 64], depth = 2, producer = compute(1, 2), consumers = compute(3, 2),
                      producer_channel = -2, //~ AP005
                      consumer_channels = [-3]; //~ AP005
}

fn main() {}
