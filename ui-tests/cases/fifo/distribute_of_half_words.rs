use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i8; 12], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i8; 6], depth = 2, producer = mem(0, 1), consumers = compute(0, 2); //~ AP024
    struct B = object = [i8; 6], depth = 2, producer = mem(0, 1), consumers = compute(0, 3); //~ AP024
    link [In] -> [A, B] ([] [0, 6]);
}

fn main() {}
