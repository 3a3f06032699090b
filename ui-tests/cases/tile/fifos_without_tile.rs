use aie_pattern::prelude::*;

object_fifo! {
    struct InA = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

assert_tile!(fifos(InA)); //~ AP001

fn main() {}
