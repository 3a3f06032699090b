use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 5), producer_channel = 1;
    struct B = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(2, 5), producer_channel = 1; //~ AP178
}

object_fifo! {
    struct C = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 5), producer_channel = 1, allow(turns);
    struct D = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(2, 5), producer_channel = 1, allow(turns);
}

assert_tile!(tile = shim(0, 0), fifos(C, D));

fn main() {}
