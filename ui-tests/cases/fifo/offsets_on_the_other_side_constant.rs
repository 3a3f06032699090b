use aie_pattern::prelude::*;

const N: usize = 16;

object_fifo! {
    struct A = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct B = object = [i32; 20], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct Out = object = [i32; 36], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [A, B] -> [Out] ([] [0, N]); //~ AP169
}

fn main() {}
