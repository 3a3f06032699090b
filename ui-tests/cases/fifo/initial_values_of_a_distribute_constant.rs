use aie_pattern::prelude::*;

const DEPTH: usize = 2;

object_fifo! {
    struct In = device = npu1, object = [i32; 32], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 16], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 2),
               init_values = DEPTH; //~ AP164
    struct B = object = [i32; 16], depth = DEPTH, producer = mem(0, 1), consumers = compute(0, 3);
    link [In] -> [A, B] ([] [0, 16]);
}

fn main() {
    println!("{}", A::DEPTH);
}
