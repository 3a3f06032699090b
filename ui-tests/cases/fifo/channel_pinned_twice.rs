use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), producer_channel = 1;
    struct B = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(2, 5),
               producer_channel = 1; //~ AP178
}

fn main() {}
