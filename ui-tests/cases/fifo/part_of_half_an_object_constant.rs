use aie_pattern::prelude::*;

const AT: usize = 8;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct B = object = [i32; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    link [In] -> [A, B] ([] [0, AT]); //~ AP170
}

fn main() {}
