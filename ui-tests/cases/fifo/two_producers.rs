use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = [compute(0, 2), compute(0, 3)], consumers = mem(0, 1); //~ AP001
}

fn main() {}
