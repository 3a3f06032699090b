use aie_pattern::prelude::*;

const MOST: usize = 16;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                acquires = [MOST]; //~ AP177
}

fn main() {}
