use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
    struct B = object = [i32; 24], depth = 2, producer = compute(0, 3), consumers = shim(0, 0);
    struct C = object = [i32; 24], depth = 2, producer = compute(0, 4), consumers = shim(0, 0); //~ AP178
}

fn main() {}
