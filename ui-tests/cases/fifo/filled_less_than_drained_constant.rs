use aie_pattern::prelude::*;

const ROUNDS: usize = 4;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1), iter_count = 3;
    struct Out = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), iter_count = ROUNDS; //~ AP175
    link [In] -> [Out];
}

fn main() {}
