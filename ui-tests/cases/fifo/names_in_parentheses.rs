use aie_pattern::prelude::*;

object_fifo! {
    A = tile(0, 5)
    B = tile(1, 5)
    struct Of = object = [i32; 8], depth = 2, producer = (0, 2), consumers = (A, B); //~ AP001
}

fn main() {}
