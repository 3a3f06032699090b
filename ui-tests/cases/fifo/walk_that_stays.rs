use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = (0, 2), consumers = (0, 5),
                from_stream = [(4, 0), (6, 1)]; //~ AP021
}

fn main() {}
