use aie_pattern::prelude::*;

const DEPTH: usize = 7;

object_fifo! {
    struct In = object = [i32; 24], producer = shim(0, 0), consumers = mem(0, 1),
                depth = DEPTH; //~ AP177 AP179
    struct Out = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), repeat_count = 10;
    link [In] -> [Out];
}

fn main() {}
