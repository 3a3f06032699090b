use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], producer = compute(0, 2), consumers = [compute(0, 5), compute(2, 5)],
                depth = [2, 2]; //~ AP161
}

fn main() {}
