use aie_pattern::prelude::*;

const TAKEN: usize = 3;

object_fifo! {
    struct Of = object = [i32; 24], producer = compute(0, 2), consumers = compute(0, 5), depth = [2, 2],
                acquires = [1, TAKEN]; //~ AP162
}

fn main() {}
