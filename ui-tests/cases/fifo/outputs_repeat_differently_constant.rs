use aie_pattern::prelude::*;

const TIMES: usize = 3;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), repeat_count = 2;
    struct B = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 3), repeat_count = TIMES;
    link [In] -> [A, B] ([] [0, 12]); //~ AP167
}

fn main() {}
