use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i32; 12], depth = 1, producer = compute(0, 2), consumers = mem(0, 1), iter_count = 4;
    struct B = object = [i32; 12], depth = 1, producer = compute(0, 3), consumers = mem(0, 1), iter_count = 1; //~ AP175
    struct Out = object = [i32; 24], depth = 1, producer = mem(0, 1), consumers = compute(0, 5), iter_count = 4;
    link [A, B] -> [Out] ([0, 12] []);
}

fn main() {}
