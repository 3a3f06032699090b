use aie_pattern::prelude::*;

const DEPTH: u64 = 1 << 63;

object_fifo! {
    struct Of = object = [i32; 24], depth = DEPTH, producer = shim(0, 0), consumers = compute(0, 2); //~ AP161
}

fn main() {}
