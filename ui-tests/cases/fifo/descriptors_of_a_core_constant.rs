use aie_pattern::prelude::*;

const DEPTH: usize = 17;

object_fifo! {
    struct Of = object = [i32; 24], producer = compute(0, 2), consumers = compute(0, 5), init_values = DEPTH,
                depth = DEPTH; //~ AP177
}

fn main() {}
