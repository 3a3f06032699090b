use aie_pattern::prelude::*;

const CHANNEL: usize = 1;

object_fifo! {
    struct A = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 5), producer_channel = 1;
    struct B = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(2, 5),
               producer_channel = CHANNEL; //~ AP178
}

fn main() {}
