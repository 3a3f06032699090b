use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 9223372036854775808, producer = shim(0, 0), consumers = compute(0, 2); //~ AP161
}

fn main() {}
