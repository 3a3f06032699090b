use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct B = object = [i32; 16], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct Out = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = shim(0, 0),
        to_stream = [<2, 0>, <8, 1>]; //~ AP021
    link [A, B] -> [Out] ([0, 16] []);
}

fn main() {}
