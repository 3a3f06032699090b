use aie_pattern::prelude::*;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                object = [i8; 3]; //~ AP024
}

fn main() {}
