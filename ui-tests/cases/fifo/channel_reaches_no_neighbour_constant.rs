use aie_pattern::prelude::*;

const DEPTH: usize = 3;

object_fifo! {
    struct In = object = [i8; 200_000], depth = DEPTH, producer = shim(0, 0), consumers = mem(0, 1),
                consumer_channels = [5]; //~ AP178
    struct Out = object = [i8; 200_000], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 2), consumer_object = [i8; 1000];
    link [In] -> [Out];
}

fn main() {}
