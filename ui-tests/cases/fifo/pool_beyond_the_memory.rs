use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 4096], producer = shim(0, 0), consumers = compute(0, 2), acquires = [1, 1],
                depth = [2, 5]; //~ AP184
}

fn main() {}
