use aie_pattern::prelude::*;

const N: usize = 1;

object_fifo! {
    struct Of = object = [[i32; 4]; 4], depth = 2, producer = compute(0, 2), consumers = compute(0, 4),
                to_stream = [<4, 4>, <4, 1>], pad = [<0, N>, <1, 0>]; //~ AP030
}

fn main() {}
