use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2),
                to_stream = [<4, 6>, <6, 1>]; //~ AP163
}

fn main() {}
