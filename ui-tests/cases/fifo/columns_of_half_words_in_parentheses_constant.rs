use aie_pattern::prelude::*;

const STEP: usize = 1;

object_fifo! {
    struct Of = object = [i16; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                to_stream = [(4, STEP), (6, 4)]; //~ AP025 AP027
}

fn main() {}
