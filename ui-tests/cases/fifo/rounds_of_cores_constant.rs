use aie_pattern::prelude::*;

const ROUNDS: u32 = 4;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                iter_count = ROUNDS; //~ AP164
}

fn main() {}
