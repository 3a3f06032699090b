use aie_pattern::prelude::*;

const AT: usize = 10;

object_fifo! {
    struct In = object = [i8; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i8; 2], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct B = object = [i8; 2], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    link [In] -> [A, B] ([] [0, AT]); //~ AP028
}

fn main() {}
