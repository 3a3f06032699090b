use aie_pattern::prelude::*;

const VALUES: usize = 1;

object_fifo! {
    struct Of = object = [i32; 24], depth = 3, producer = compute(0, 2), consumers = compute(0, 5),
                init_values = VALUES; //~ AP164
}

fn main() {}
