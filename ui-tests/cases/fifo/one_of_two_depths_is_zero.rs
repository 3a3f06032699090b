use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = [2, 0], producer = shim(0, 0), consumers = compute(0, 2); //~ AP161
}

fn main() {}
