use aie_pattern::prelude::*;

const TIMES: usize = 2;

object_fifo! {
    struct A = object = [i32; 12], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct B = object = [i32; 12], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct Out = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 4),
                 repeat_count = TIMES; //~ AP174
    link [A, B] -> [Out] ([0, 12] []);
}

fn main() {}
