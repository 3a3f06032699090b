use aie_pattern::prelude::*;

object_fifo! {
    stack mem(0, 1) = 2048; //~ AP160
    struct In = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

fn main() {}
