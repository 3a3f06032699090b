use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i8; 6], depth = 2, producer = compute(0, 2), consumers = mem(0, 1); //~ AP024
    struct B = object = [i8; 6], depth = 2, producer = compute(0, 3), consumers = mem(0, 1); //~ AP024
    struct Out = object = [i8; 12], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [A, B] -> [Out] ([0, 6] []);
}

fn main() {}
