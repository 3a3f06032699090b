use aie_pattern::prelude::*;

const STEP: usize = 4;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
               to_stream = [<6, STEP>, <2, 1>]; //~ AP172
    struct B = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    link [In] -> [A, B] ([] [0, 12]);
}

fn main() {}
