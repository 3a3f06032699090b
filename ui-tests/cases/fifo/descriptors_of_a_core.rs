use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], producer = compute(0, 2), consumers = compute(0, 5), init_values = 17,
                depth = 17; //~ AP177
}

fn main() {}
