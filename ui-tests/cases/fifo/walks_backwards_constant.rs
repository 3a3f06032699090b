use aie_pattern::prelude::*;

const BACK: i32 = -1;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                from_stream = [<24, BACK>]; //~ AP020
}

fn main() {}
