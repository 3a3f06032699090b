use aie_pattern::prelude::*;

const LEN: usize = 24;

object_fifo! {
    struct A = object = [i32; LEN], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct B = object = [i32; 24], depth = 2, producer = shim(1, 0), consumers = compute(0, 2);
    struct C = object = [i32; 24], depth = 2, producer = shim(2, 0),
               consumers = compute(0, 2); //~ AP178
}

fn main() {}
