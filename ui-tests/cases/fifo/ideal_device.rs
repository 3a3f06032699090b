use aie_pattern::prelude::*;

object_fifo! {
    struct Of = device = ideal, object = [i32; 24], depth = 2, producer = (0, 2), consumers = (0, 5); //~ AP160
}

fn main() {}
