use aie_pattern::prelude::*;

const STRIDE: usize = 6;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), aie_stream = producer,
                to_stream = [<4, STRIDE>, <6, 1>]; //~ AP164
}

fn main() {}
