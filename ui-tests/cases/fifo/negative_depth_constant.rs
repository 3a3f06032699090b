use aie_pattern::prelude::*;

const DEPTH: i32 = -2;

object_fifo! {
    struct Of = object = [i32; 24], depth = DEPTH, producer = compute(0, 2), consumers = compute(0, 5); //~ AP005
}

fn main() {}
