use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct B = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    link [In] -> [A];
    link [In] -> [B]; //~ AP167
}

fn main() {}
