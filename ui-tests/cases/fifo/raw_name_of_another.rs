use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = compute(0, 5);
    struct r#Of = object = [i32; 4], depth = 2, producer = compute(1, 2), consumers = compute(1, 5), name = "other"; //~ AP003
}

fn main() {}
