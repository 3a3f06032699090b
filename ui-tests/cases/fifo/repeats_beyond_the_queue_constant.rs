use aie_pattern::prelude::*;

const TIMES: usize = 257;

object_fifo! {
    struct Of = object = [i32; 24], depth = 1, producer = compute(0, 2), consumers = compute(0, 5),
                repeat_count = TIMES; //~ AP164 AP179
}

fn main() {}
