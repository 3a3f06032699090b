use aie_pattern::prelude::*;

const DEPTH: usize = 0;

object_fifo! {
    struct Of = object = [i32; 24], producer = compute(0, 2), consumers = compute(0, 5), depth = DEPTH; //~ AP161
}

fn main() {}
