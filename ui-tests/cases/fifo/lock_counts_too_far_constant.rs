use aie_pattern::prelude::*;

const TIMES: usize = 40;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                 repeat_count = TIMES; //~ AP177
    link [In] -> [Out];
}

fn main() {}
