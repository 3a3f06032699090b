use aie_pattern::prelude::*;

const N: usize = 0;

object_fifo! {
    struct Of = object = [i32; 64], depth = [2, N], producer = shim(0, 0), consumers = compute(0, 2); //~ AP161
}

fn main() {}
