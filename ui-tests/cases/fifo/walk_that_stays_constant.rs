use aie_pattern::prelude::*;

const STRIDE: i64 = 0;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = (0, 2), consumers = (0, 5),
                from_stream = [(4, STRIDE), (6, 1)]; //~ AP021
}

fn main() {}
