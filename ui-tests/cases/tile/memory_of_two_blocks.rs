use aie_pattern::prelude::*;

object_fifo! {
    struct A = object = [i32; 6000], depth = 2, producer = compute(0, 2), consumers = compute(0, 5);
}
object_fifo! {
    struct B = object = [i32; 4000], depth = 2, producer = compute(0, 2), consumers = compute(2, 5);
}

assert_tile!(tile = compute(0, 2), fifos(A, B)); //~ AP184

fn main() {}
