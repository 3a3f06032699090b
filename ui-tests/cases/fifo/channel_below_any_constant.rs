use aie_pattern::prelude::*;

const ANY: i64 = -1;

object_fifo! {
    struct Any = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = compute(2, 2),
                 producer_channel = ANY, consumer_channels = [ANY];
}
object_fifo! {
    struct Negative = object = [i32; 64], depth = 2, producer = compute(1, 2), consumers = compute(3, 2),
                      producer_channel = ANY - 1, //~ AP005
                      consumer_channels = [ANY];
}
object_fifo! {
    struct Consumer = object = [i32; 64], depth = 2, producer = compute(1, 2), consumers = compute(3, 2),
                      consumer_channels = [ANY - 2]; //~ AP005
}

fn main() {}
