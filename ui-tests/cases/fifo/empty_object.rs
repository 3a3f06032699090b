use aie_pattern::prelude::*;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                object = [i32; 0]; //~ AP022
}

fn main() {}
