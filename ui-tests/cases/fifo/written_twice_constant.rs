use aie_pattern::prelude::*;

const ROWS: usize = 5;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                from_stream = [<4, ROWS>, <6, 1>]; //~ AP173
}

fn main() {}
