use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 16], depth = 2, producer = shim(0, 0),
                consumers = [compute(0, 2), compute(0, 3), compute(0, 2)]; //~ AP160
}

fn main() {}
