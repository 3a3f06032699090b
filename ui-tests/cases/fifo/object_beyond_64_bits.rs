use aie_pattern::prelude::*;

object_fifo! {
    struct Of = depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                object = [[i32; 1099511627776]; 1099511627776]; //~ AP005
}

fn main() {}
