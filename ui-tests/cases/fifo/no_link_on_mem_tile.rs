use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0),
                consumers = mem(0, 1); //~ AP160
}

fn main() {}
