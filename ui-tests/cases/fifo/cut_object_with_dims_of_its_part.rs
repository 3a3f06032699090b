use aie_pattern::prelude::*;

// The objects follow each other at [0, 16], but then the dimensions of `A` would leave half of its object out: no help.
object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), to_stream = [<4, 1>, <2, 4>];
    struct B = object = [i32; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    link [In] -> [A, B] ([] [0, 8]); //~ AP170
}

fn main() {}
