use aie_pattern::prelude::*;

const TIMES: usize = 3;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2),
                repeat_count = TIMES; //~ AP163
}

fn main() {}
