use aie_pattern::prelude::*;

const VALUE: usize = 7;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                pad_value = VALUE; //~ AP164
}

fn main() {}
