use aie_pattern::prelude::*;

const LEN: usize = 24;

object_fifo! {
    struct In = object = [i32; LEN], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = object = [i32; 24], depth = 2, producer = mem(1, 1), consumers = compute(0, 2);
    link [In] -> [Out]; //~ AP168
}

fn main() {}
