use aie_pattern::prelude::*;

const DEPTH: usize = 2;

object_fifo! {
    struct In = object = [i32; 4096], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct Out = object = [i32; 4096], depth = DEPTH, producer = compute(0, 2), consumers = shim(0, 0); //~ AP184
}

fn main() {}
