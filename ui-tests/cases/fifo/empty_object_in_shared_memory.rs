use aie_pattern::prelude::*;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 3),
                object = [i32; 0]; //~ AP165
}

fn main() {}
