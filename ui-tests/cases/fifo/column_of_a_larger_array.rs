use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2),
                consumers = compute(6, 2); //~ AP160
}

fn main() {}
