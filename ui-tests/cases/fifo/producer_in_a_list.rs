use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = [compute(0, 2)], consumers = compute(3, 3); //~ AP001
}

fn main() {}
