use aie_pattern::prelude::*;

const DEPTH: usize = 2;

object_fifo! {
    struct In = object = [i32; 16], depth = DEPTH, producer = shim(0, 0),
                consumers = [compute(0, 2), compute(0, 3), compute(0, 2)]; //~ AP160
}

fn main() {}
