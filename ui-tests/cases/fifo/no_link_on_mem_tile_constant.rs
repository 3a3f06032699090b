use aie_pattern::prelude::*;

const LEN: usize = 24;

object_fifo! {
    struct Of = object = [i32; LEN], depth = 2, producer = shim(0, 0),
                consumers = mem(0, 1); //~ AP160
}

fn main() {}
