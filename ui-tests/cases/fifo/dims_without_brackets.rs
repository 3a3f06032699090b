use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = compute(0, 4),
                to_stream = <8, 8>, <8, 1>; //~ AP001
}

fn main() {}
