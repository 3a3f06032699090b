use aie_pattern::prelude::*;

const HALF: usize = 16;

object_fifo! {
    struct A = device = npu1, object = [i32; HALF], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct B = object = [i32; HALF], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct Out = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [A, B] -> [Out] ([0, HALF] []);
}
assert_transfer!(A -> A => Out -> Out); //~ AP116

fn main() {
    println!("{}", Out::DEPTH);
}
