use aie_pattern::prelude::*;

const STRIDE: usize = 6;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2),
                to_stream = [<4, STRIDE>, <6, 1>]; //~ AP163
}

fn main() {}
